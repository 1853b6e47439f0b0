import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { hashPassword } from '@/server/use-cases/account/sign-in/passwords';
import { rateEvents } from '@/server/platform/db/schema';
import { memoryLimit } from '@/server/platform/limits/memory-limit';
import { LIMITS } from '@/server/platform/limits/limits';
import { createWorld, type TestMember, type World } from '@/server/testing/world';
import { bookable } from '@/server/use-cases/booking/testing';
import { createAuthOptions } from '@/session/options';
import { serverApi, serverApiFor } from './in-process';
import { isPageRefused } from './define-ssr';

/** Tests what the web host tells the API about the client it calls for, on a server of its own. */

let world: World;
let member: TestMember;
const held = vi.hoisted(() => ({ runtime: {} }));
vi.mock('@/server/app/runtime', () => ({ runtime: () => Promise.resolve(held.runtime) }));

const PASSWORD = 'a slow boat on the lake';
const pages = memoryLimit({ most: 3, windowMs: 60_000 });

/** Signs in through next-auth as the site's own form does, or serves a page. */
async function serve(request: IncomingMessage, response: ServerResponse) {
  if (request.url?.startsWith('/page') === true) {
    if (await isPageRefused({ req: request as never, res: response }, 'en')) return;
    return response.end('a page');
  }
  const { providers } = createAuthOptions({
    secrets: ['secret'],
    secureCookies: false,
    sessionSeconds: 60,
    now: Date.now,
    api: () => serverApiFor('en', request, response),
  });
  // next-auth's types hide the options with which a credentials provider was created.
  const [email] = providers as unknown as [{ options: { authorize: (typed: object) => unknown } }];
  const password = request.url === '/right' ? PASSWORD : 'wrong';
  try {
    await email.options.authorize({ email: member.email, password });
    response.end('in');
  } catch (error) {
    response.end(error instanceof Error ? error.message : '');
  }
}

const server = createServer((request, response) => {
  serve(request, response).catch((error: unknown) => response.end(String(error)));
});
let site = '';
beforeAll(async () => {
  world = await createWorld();
  held.runtime = { app: world.app, pages };
  member = await world.member({ passwordHash: await hashPassword(PASSWORD) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await world.close();
});
beforeEach(() => world.db.delete(rateEvents));

async function signIn(path: '/right' | '/wrong', headers: Record<string, string> = {}) {
  const answer = await fetch(site + path, { headers });
  return { said: await answer.text(), headers: answer.headers };
}

test('sign-ins by the site’s form are limited by client, say when to try again, and recognize a known browser', async () => {
  const first = await signIn('/right');
  expect(first.said).toBe('in');
  const [cookie = ''] = first.headers.getSetCookie();
  expect(cookie).toMatch(/^mm-device=[\w.-]+; Path=\/; /);

  const forged = { 'x-client-address': '9.9.9.9', 'x-forwarded-for': '9.9.9.9' };
  for (let tries = 0; tries < LIMITS.signIn.most; tries += 1) {
    expect((await signIn('/wrong', forged)).said).toBe('CREDENTIALS_WRONG');
  }
  const refused = await signIn('/right', forged);
  expect(refused.said).toMatch(/^RATE_LIMITED:\d+$/);
  expect(refused.headers.get('retry-after')).toBe(refused.said.split(':')[1]);

  const known = await signIn('/right', { cookie: cookie.split(';')[0] ?? '' });
  expect(known.said).toBe('in');
});

test('a client that requests too many pages gets a sentence that says when to try again', async () => {
  for (let page = 0; page < 3; page += 1) {
    expect((await fetch(`${site}/page`)).status).toBe(200);
  }
  const answer = await fetch(`${site}/page`, { headers: { 'x-forwarded-for': '9.9.9.9' } });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '20']);
  expect(await answer.text()).toContain('Please try again in 20 seconds.');
});

test('a call in the process takes the same JSON that is sent over the network, in place of a body', async () => {
  const { hotelId } = await bookable(world);
  const path = `/api/v2/hotels/${hotelId}`;
  const sent = await (await world.app.request(path, { headers: { language: 'en' } })).text();
  const taken: string[] = [];
  const takeJson = (json: string) => void taken.push(json);
  const answer = await world.app.request(path, { headers: { language: 'en' } }, { takeJson });
  expect([answer.status, await answer.text(), taken]).toEqual([200, '', [sent]]);
  const api = serverApi('en', null);
  expect(await api.call('getHotel', { params: { id: hotelId } })).toEqual(JSON.parse(sent));
  // An error is read from its body.
  const missing = api.call('getHotel', { params: { id: 999_999 as typeof hotelId } });
  await expect(missing).rejects.toMatchObject({ status: 404, code: 'HOTEL_NOT_FOUND' });
});
