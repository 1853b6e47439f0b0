import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { afterEach, expect, it } from 'vitest';

import { runInRequest } from '@/reporting/request-context';
import { compressHtml, isHtmlRequest, pageKey, sendKept } from './kept-page';
import type { KeptPage } from './page-cache';
import { replaceWithPlaceholder } from './html-placeholders';

const HEAD = '<!doctype html><title>머묾</title>';
const MAIN = '<p>방 room</p>'.repeat(500);
const HTML = HEAD + MAIN;

const decoded = { br: brotliDecompressSync, gzip: gunzipSync };

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

type Sent = {
  readonly status?: number;
  readonly type?: string;
  readonly cookies?: readonly string[];
};

/**
 * A host with three addresses: `/new` sends a page as Next.js does, with a placeholder in it, and keeps it; `/own` sends
 * one that isn't kept; `/kept` sends the last page that was kept.
 */
async function host(sent: Sent = {}, cookies = 0) {
  const kept: KeptPage[] = [];
  const answer: RequestListener = (incoming, response) => {
    const last = kept.at(-1);
    if (incoming.url === '/kept' && last !== undefined) {
      void sendKept(incoming, response, last);
      return;
    }
    const isOwn = incoming.url === '/own';
    const keep = (page: KeptPage) => kept.push(page);
    compressHtml(incoming, response, isOwn ? null : { cookies, keep });
    response.statusCode = sent.status ?? 200;
    for (const cookie of sent.cookies ?? []) response.appendHeader('set-cookie', cookie);
    response.setHeader('cache-control', 'private, no-cache');
    response.setHeader('content-type', sent.type ?? 'text/html; charset=utf-8');
    const fromNextJs = HEAD + replaceWithPlaceholder(MAIN);
    expect(fromNextJs.length).toBeLessThan(100);
    response.setHeader('content-length', Buffer.byteLength(fromNextJs));
    response.end(fromNextJs);
  };
  server = createServer((...exchange) =>
    runInRequest({ requestId: 'a', clientAddress: '' }, () => answer(...exchange)),
  );
  const { port } = await new Promise<AddressInfo>((resolve) => {
    server?.listen(0, '127.0.0.1', function listening() {
      resolve(server?.address() as AddressInfo);
    });
  });
  const ask = (path: string, options: { encoding?: string } = {}) =>
    new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
      const { encoding } = options;
      const headers = encoding === undefined ? {} : { 'accept-encoding': encoding };
      request({ port, path, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(parts) }));
      })
        .on('error', reject)
        .end();
    });
  return { ask, kept };
}

/** The headers that don't say when or in how many pieces something was sent. */
const lastingOf = ({ date: _, 'transfer-encoding': __, ...headers }: IncomingHttpHeaders) =>
  headers;

it.each(['gzip, deflate, br', 'gzip'])(
  'a page kept of a visitor who takes %s is the same to the byte, for those who take it compressed and those who do not',
  async (taken) => {
    const { ask, kept } = await host();
    const best = taken.includes('br') ? 'br' : 'gzip';
    const first = await ask('/new', { encoding: taken });
    expect(first.headers).toMatchObject({ 'content-encoding': best, vary: 'Accept-Encoding' });
    expect(decoded[best](first.body).toString()).toBe(HTML);
    expect(kept).toHaveLength(1);

    const second = await ask('/kept', { encoding: taken });
    expect(second.body.equals(first.body)).toBe(true);
    expect(lastingOf(second.headers)).toEqual({
      ...lastingOf(first.headers),
      'content-length': String(first.body.byteLength),
    });

    for (const [encoding, expected] of [
      ['gzip;q=1.0, br;q=0', 'gzip'],
      ['x-gzip', 'gzip'],
      ['*', 'gzip'],
      ['br', 'br'],
    ] as const) {
      const other = await ask('/kept', { encoding });
      expect(other.headers['content-encoding'], encoding).toBe(expected);
      expect(decoded[expected](other.body).toString()).toBe(HTML);
    }
    for (const encoding of [undefined, 'deflate', 'gzip;q=0', 'identity', 'brown, gzipped']) {
      const plain = await ask('/kept', encoding === undefined ? {} : { encoding });
      expect(plain.headers['content-encoding'], encoding).toBeUndefined();
      expect(plain.headers.vary).toBe('Accept-Encoding');
      expect(plain.body.toString()).toBe(HTML);
    }
  },
);

it('a page that is not compressed for its visitor is kept as well', async () => {
  const { ask, kept } = await host();
  expect((await ask('/new')).body.toString()).toBe(HTML);
  await expect.poll(() => kept.length).toBe(1);
  expect((await ask('/kept')).body.toString()).toBe(HTML);
});

it('a page for one visitor alone is compressed as they take it, and not kept', async () => {
  const { ask, kept } = await host({ cookies: ['session=1'] });
  for (const encoding of ['br', 'gzip'] as const) {
    const { headers, body } = await ask('/own', { encoding });
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
    expect(headers['set-cookie']).toEqual(['session=1']);
    expect(decoded[encoding](body).toString()).toBe(HTML);
  }
  const plain = await ask('/own', { encoding: 'identity' });
  expect([plain.headers['content-encoding'], plain.body.toString()]).toEqual([undefined, HTML]);
  expect(kept).toHaveLength(0);
});

const SENT: Array<[Sent, number, number]> = [
  [{ status: 500 }, 0, 0],
  [{ status: 404 }, 0, 0],
  [{ status: 307 }, 0, 0],
  [{ status: 503 }, 0, 0],
  [{ type: 'application/json' }, 0, 0],
  [{ cookies: ['session=1'] }, 0, 0],
  [{ cookies: ['mm-visitor=1', 'session=1'] }, 1, 0],
  [{ cookies: ['mm-visitor=1'] }, 1, 1],
];

it.each(SENT)(
  'of %j, with %d cookies set by the caller, %d pages are kept',
  async (sent, cookies, count) => {
    const { ask, kept } = await host(sent, cookies);
    const answer = await ask('/new', { encoding: 'gzip' });
    expect(answer.headers['set-cookie'] ?? []).toEqual(sent.cookies ?? []);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(kept).toHaveLength(count);
    expect(kept.flatMap(({ headers }) => Object.keys(headers))).not.toContain('set-cookie');
  },
);

it('only the HTML of a page is kept, under a key of limited length', () => {
  const isHtml = (url: string, headers: IncomingHttpHeaders = {}, method = 'GET') =>
    isHtmlRequest({ url, headers, method });
  expect([isHtml('/'), isHtml('/hotel/1?a=1', {}, 'HEAD')]).toEqual([true, false]);
  expect(isHtml('/_next/data/build/index.json')).toBe(false);
  expect(isHtml('/', { 'x-nextjs-data': '1' })).toBe(false);
  expect(isHtml('/', {}, 'POST')).toBe(false);
  expect(pageKey(['ko', '/a', false])).not.toBe(pageKey(['ko', '/a', true]));
  expect(pageKey(['ko', `/${'a'.repeat(2_000)}`])).toBeNull();
});
