import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { COMPRESSED_FOLDER } from '@/config/compression';
import { portOf } from '@/server/testing/port-of';
import { sendCompressedFiles } from './compressed-files';

const SCRIPT = 'console.log("머묾");'.repeat(200);
const FILE = '/_next/static/chunks/a.js';

let folder: string;
let server: Server;
let end: () => void;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'meomum-compressed-'));
  const file = path.join(folder, COMPRESSED_FOLDER, FILE);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(`${file}.br`, brotliCompressSync(SCRIPT));
  writeFileSync(`${file}.gz`, gzipSync(SCRIPT));
  // The host behind it answers all that is left to it.
  server = createServer((_request, response) => response.end('host'));
  end = sendCompressedFiles(folder);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  end();
  await new Promise((resolve) => server.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});

type Got = { readonly headers: IncomingHttpHeaders; readonly body: Buffer };

const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Got>((resolve, reject) => {
    request({ port: portOf(server), path: address, headers, method, agent: false }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(parts) }));
    })
      .on('error', reject)
      .end();
  });

it('a file is sent in the smallest encoding that the visitor takes', async () => {
  const br = await get(`${FILE}?v=1`, { 'accept-encoding': 'gzip, deflate, br, zstd' });
  expect(br.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=UTF-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(br.body.byteLength),
    vary: 'Accept-Encoding',
  });
  expect(brotliDecompressSync(br.body).toString()).toBe(SCRIPT);

  const zipped = await get(FILE, { 'accept-encoding': 'gzip' });
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(zipped.body).toString()).toBe(SCRIPT);

  const head = await get(FILE, { 'accept-encoding': 'br' }, 'HEAD');
  expect([head.headers['content-length'], head.body.byteLength]).toEqual([
    String(br.body.byteLength),
    0,
  ]);
});

it('everything else is left to the host', async () => {
  const br = { 'accept-encoding': 'br' };
  const others: Array<[string, Record<string, string>, string?]> = [
    [FILE, {}],
    [FILE, { 'accept-encoding': 'identity' }],
    [FILE, { ...br, range: 'bytes=0-9' }],
    [FILE, br, 'POST'],
    ['/_next/static/chunks/b.js', br],
    [`${FILE}.br`, br],
    ['/_next/static/../static/chunks/a.js', br],
    ['/_next/static/chunks/%61.js', br],
    ['/', br],
  ];
  for (const [address, headers, method] of others) {
    expect((await get(address, headers, method)).body.toString(), address).toBe('host');
  }
});

it('goes on when the folder is gone, as during a deployment', async () => {
  rmSync(folder, { recursive: true });
  const { body } = await get(FILE, { 'accept-encoding': 'br' });
  expect(brotliDecompressSync(body).toString()).toBe(SCRIPT);
});
