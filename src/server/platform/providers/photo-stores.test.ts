import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

import { sign } from 'aws4';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { folderPhotos, type PhotoStore, s3Photos } from './photo-store';

/** One contract for every store. The S3 one is a server of its own, spoken to over HTTP. */

let folder: string;
let server: S3rver;
let bucket: Parameters<typeof s3Photos>[0];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'meomum-photos-'));
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: 'photos', configs: [] }],
  });
  const { port } = await server.run();
  bucket = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'photos',
    region: 'us-east-1',
    // The test server knows only this key. It reads signatures but doesn't verify them; the last
    // test of this file does.
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const STORES: ReadonlyArray<readonly [string, () => PhotoStore]> = [
  ['a folder', () => folderPhotos(path.join(folder, 'files'))],
  ['an S3 bucket', () => s3Photos(bucket)],
];

describe.each(STORES)('photos in %s', (_name, open) => {
  const bytes = (seed: number, length = 70_000) =>
    Uint8Array.from({ length }, (_, at) => (at * 31 + seed) % 256);

  it('come back byte for byte, and from another process’s store too', async () => {
    const store = open();
    await store.put('reviews/a_-9-480.webp', bytes(1), 'image/webp');
    await store.put('reviews/b-480.webp', bytes(2), 'image/webp');
    expect(await open().get('reviews/a_-9-480.webp')).toEqual(bytes(1));
    expect(await store.get('reviews/b-480.webp')).toEqual(bytes(2));
  });

  it('are those put last', async () => {
    const store = open();
    await store.put('reviews/c-480.webp', bytes(3), 'image/webp');
    await store.put('reviews/c-480.webp', bytes(4, 10), 'image/webp');
    expect(await store.get('reviews/c-480.webp')).toEqual(bytes(4, 10));
  });

  it('are null when there are none, and after they were removed, which may be repeated', async () => {
    const store = open();
    expect(await store.get('reviews/none-480.webp')).toBeNull();
    await store.put('reviews/d-480.webp', bytes(5), 'image/webp');
    await store.remove('reviews/d-480.webp');
    await store.remove('reviews/d-480.webp');
    expect(await store.get('reviews/d-480.webp')).toBeNull();
  });
});

describe('a folder', () => {
  it.each(['../outside.webp', 'reviews/../../outside.webp', '/etc/passwd', 'a//b', ''])(
    'is not left by the key %s',
    async (key) => {
      const store = folderPhotos(path.join(folder, 'files'));
      await expect(store.put(key, new Uint8Array(1), 'image/webp')).rejects.toThrow('not a key');
      await expect(store.get(key)).rejects.toThrow('not a key');
      await expect(store.remove(key)).rejects.toThrow('not a key');
    },
  );

  it('keeps no half-written file under a name of its own', async () => {
    const files = path.join(folder, 'whole');
    await folderPhotos(files).put('reviews/e.webp', new Uint8Array(10), 'image/webp');
    expect(await readdir(path.join(files, 'reviews'))).toEqual(['e.webp']);
  });
});

describe('a bucket', () => {
  it('keeps what kind of file it is', async () => {
    await s3Photos(bucket).put('reviews/f.webp', new Uint8Array(10), 'image/webp');
    const kept = await fetch(`${bucket.endpoint}/photos/reviews/f.webp`, { method: 'HEAD' });
    expect(kept.headers.get('content-type')).toBe('image/webp');
  });

  it('refuses an unknown key, and that is not taken for an absent photo', async () => {
    const stranger = s3Photos({ ...bucket, accessKeyId: 'another' });
    const key = 'reviews/f.webp';
    await expect(stranger.put(key, new Uint8Array(1), 'image/webp')).rejects.toThrow();
    await expect(stranger.get(key)).rejects.toThrow();
    await expect(stranger.remove(key)).rejects.toThrow();
    expect(await s3Photos(bucket).get(key)).toHaveLength(10);
  });

  it('that is not there is an error, not an absent photo', async () => {
    const nowhere = s3Photos({ ...bucket, endpoint: 'http://127.0.0.1:9' });
    await expect(nowhere.get('reviews/f.webp')).rejects.toThrow();
  });
});

/**
 * Verifies a request's signature as Amazon's own store does, by computing it again with another
 * library.
 */
function isSignedAsItShould(request: IncomingMessage, body: Buffer): boolean {
  const given = request.headers.authorization ?? '';
  const names = /SignedHeaders=([^,]+)/.exec(given)?.[1]?.split(';') ?? [];
  const valueOf = (name: string) => String(request.headers[name] ?? '');
  const hash = valueOf('x-amz-content-sha256');
  const isOfBody =
    hash === 'UNSIGNED-PAYLOAD' || hash === createHash('sha256').update(body).digest('hex');
  const { headers } = sign(
    {
      service: 's3',
      region: 'us-east-1',
      method: request.method ?? '',
      path: request.url ?? '',
      headers: Object.fromEntries(names.map((name) => [name, valueOf(name)])),
    },
    { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
  );
  const signature = (text = '') => /Signature=([0-9a-f]{64})/.exec(text)?.[1];
  return (
    isOfBody &&
    signature(given) !== undefined &&
    signature(given) === signature(headers.Authorization)
  );
}

describe('what is sent to a bucket', () => {
  it.each([
    ['S3RVER', [true, true, true]],
    ['another secret', [false, false, false]],
  ])('is signed by the secret %s, whatever the call', async (secretAccessKey, expected) => {
    const seen: boolean[] = [];
    const checker = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        seen.push(isSignedAsItShould(request, Buffer.concat(parts)));
        response.writeHead(request.method === 'DELETE' ? 204 : 200, { etag: '"e"' }).end();
      });
    });
    await new Promise<void>((resolve) => checker.listen(0, '127.0.0.1', resolve));
    const { port } = checker.address() as AddressInfo;
    const store = s3Photos({ ...bucket, endpoint: `http://127.0.0.1:${port}`, secretAccessKey });
    const key = 'reviews/한 장_-1-480.webp';
    await store.put(key, Uint8Array.from([1, 2, 3]), 'image/webp');
    await store.get(key);
    await store.remove(key);
    await new Promise((resolve) => checker.close(resolve));
    expect(seen).toEqual(expected);
  });
});
