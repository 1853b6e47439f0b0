import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { folderPhotos } from './folder-photos';
import type { PhotoStore } from './photo-store';
import { s3Photos } from './s3-photos';

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
    // The only key the server knows. Signatures of version 4 it reads, but doesn't compute again.
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
