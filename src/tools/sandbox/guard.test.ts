import { once } from 'node:events';
import { createServer, request } from 'node:http';

import { afterEach, describe, expect, it } from 'vitest';

import { startSandbox, type Sandbox } from './sandbox';
import { booksFolder, testSettings } from './testing';
import type { Settings } from './env';

const folder = booksFolder();
let sandbox: Sandbox | undefined;
let own = '';
afterEach(async () => {
  await sandbox?.close();
  folder.remove();
});

/** Sends a request from a socket of its own, since `fetch` doesn't allow another Host header. */
function statusOf(
  method: 'GET' | 'POST',
  path: string,
  headers: Record<string, string> = {},
): Promise<number | undefined> {
  const url = new URL(path, `http://${own}`);
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, { method, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    clientRequest.once('error', reject);
    clientRequest.end();
  });
}

/**
 * @returns the address that the sandbox listens on, which may differ from the one in its settings
 */
async function start(more: Partial<Settings>): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await new Promise((resolve) => probe.close(resolve));
  sandbox = await startSandbox(testSettings(folder.dir, { ...more, port }));
  own = `127.0.0.1:${port}`;
  return own;
}

describe('a sandbox on a developer’s machine', () => {
  it('refuses pages of other origins and host names that were pointed to it', async () => {
    const host = await start({});
    expect(await statusOf('GET', '/inbox.json')).toBe(200);
    expect(await statusOf('POST', '/control/reset', { origin: `http://${host}` })).toBe(204);
    for (const origin of ['https://evil.example', 'http://localhost:1', 'null']) {
      expect(await statusOf('POST', '/control/reset', { origin })).toBe(403);
      expect(await statusOf('GET', '/inbox.json', { origin })).toBe(403);
    }
    for (const path of ['/', '/inbox', '/inbox.json', '/books', '/gateway', '/partner/books']) {
      expect([path, await statusOf('GET', path, { host: 'evil.example' })]).toEqual([path, 403]);
    }
    // Guests and the site itself need these pages.
    expect(await statusOf('GET', '/healthz', { host: 'evil.example' })).toBe(200);
    expect(await statusOf('GET', '/checkout/none', { host: 'pay.example' })).toBe(404);
  });
});

describe.each([
  ['by its own address', { publicUrl: 'https://pay.staging.example' }],
  ['by the site’s address', { siteUrl: 'https://staging.example' }],
  ['by the interface it listens on', { host: '0.0.0.0' }],
])('a sandbox that is published %s', (_how, settings) => {
  it('opens inbox and controls only with its password, whatever headers a proxy sends', async () => {
    await start(settings);
    const plain = `Basic ${Buffer.from('sandbox:').toString('base64')}`;
    const tries: Array<Record<string, string>> = [
      {},
      { host: 'localhost' },
      { authorization: plain },
    ];
    for (const headers of tries) {
      expect(await statusOf('GET', '/inbox.json', headers)).toBe(403);
      expect(await statusOf('POST', '/control/reset', headers)).toBe(403);
    }
    expect(await statusOf('GET', '/checkout/none')).toBe(404);
    await sandbox?.close();
    const password = 'twelve letters';
    await start({ ...settings, password });
    const right = `Basic ${Buffer.from(`sandbox:${password}`).toString('base64')}`;
    expect(await statusOf('GET', '/inbox.json')).toBe(401);
    expect(await statusOf('GET', '/inbox.json', { authorization: right })).toBe(200);
  });
});
