import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, expect, it } from 'vitest';

import { remotePayload } from './remote-payload';

const servers: Server[] = [];

async function host(answer: Parameters<typeof createServer>[1]): Promise<string> {
  const server = createServer(answer ?? (() => undefined));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

it('pages that are rendered at the same moment share one request for the flags', async () => {
  const requestedPaths: string[] = [];
  const apiHost = await host((request, response) => {
    requestedPaths.push(request.url ?? '');
    response.setHeader('content-type', 'application/json');
    response.end('{"status":200,"features":{"app-banner":{"defaultValue":false}}}');
  });
  const payload = remotePayload({ apiHost, clientKey: 'sdk-abc' }, () => 0);
  const pages = await Promise.all([payload(), payload(), payload()]);
  for (const page of pages) {
    expect(page?.features).toEqual({ 'app-banner': { defaultValue: false } });
  }
  expect(await payload()).toBe(pages[0]);
  expect(requestedPaths).toEqual(['/api/features/sdk-abc']);
});

it('flags are null when the host refuses, and are requested again later', async () => {
  let up = false;
  let now = 0;
  const apiHost = await host((_request, response) => {
    response.statusCode = up ? 200 : 503;
    response.end(up ? '{"features":{"app-banner":{"defaultValue":false}}}' : '{}');
  });
  const payload = remotePayload({ apiHost, clientKey: 'sdk-abc' }, () => now);
  expect(await payload()).toBeNull();
  up = true;
  expect(await payload()).toBeNull();
  now = 10_000;
  await payload();
  await expect.poll(async () => (await payload())?.features).toBeDefined();
});

it('a host that does not answer is given up on, and later pages do not wait for it', async () => {
  let requests = 0;
  const apiHost = await host(() => {
    requests += 1;
  });
  const payload = remotePayload({ apiHost, clientKey: 'sdk-abc' }, () => 0);
  expect(await payload()).toBeNull();
  expect(await payload()).toBeNull();
  expect(requests).toBe(1);
});
