import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';

const app = new Hono();
app.use(bodyLimit({ maxSize: 100, onError: (c) => c.text('too long', 413) }));
/** What the web host passed to the API beside each request. */
const seen: unknown[] = [];
app.all('*', async (c) => {
  seen.push(c.env);
  return c.text(`${c.req.method} ${await c.req.text()}`);
});
vi.mock('@/server/app/runtime', () => ({
  runtime: () => Promise.resolve({ app }),
  closedAnswer: () => new Response(null, { status: 503 }),
}));

/**
 * The API's entrance on a real Node.js server, so that requests arrive as they do from the network.
 */
const server = createServer((request, response) => {
  // Next.js's own types have members that the entrance doesn't use.
  void import('./api-door').then(({ apiDoor }) => apiDoor(request as never, response as never));
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/x`;
});
afterAll(() => server.close());

const answerTo = async (init: RequestInit & { duplex?: 'half' }) => {
  const answer = await fetch(url, init);
  return [answer.status, await answer.text()];
};
const chunked = (text: string) => ({
  method: 'POST',
  body: new Blob([text]).stream(),
  duplex: 'half' as const,
});

it('the API gets requests of every method, with and without a body, up to the limit on bodies', async () => {
  expect(await answerTo({})).toEqual([200, 'GET ']);
  for (const method of ['DELETE', 'PUT', 'POST']) {
    expect(await answerTo({ method })).toEqual([200, `${method} `]);
    expect(await answerTo({ method, body: 'a text' })).toEqual([200, `${method} a text`]);
  }
  expect(await answerTo(chunked('in parts'))).toEqual([200, 'POST in parts']);
  expect(await answerTo({ method: 'DELETE', body: 'x'.repeat(101) })).toEqual([413, 'too long']);
  expect(await answerTo(chunked('x'.repeat(101)))).toEqual([413, 'too long']);
});

it('headers by which a caller claims another address are ignored', async () => {
  seen.length = 0;
  await answerTo({ headers: { 'x-client-address': '9.9.9.9', 'x-forwarded-for': '9.9.9.9' } });
  expect(seen).toEqual([{ clientAddress: '127.0.0.1' }]);
});
