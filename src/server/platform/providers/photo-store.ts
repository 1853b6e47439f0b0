import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { S3mini } from 's3mini';

import type { PhotoBucket, ServerEnv } from '@/config/env';

/**
 * Stores the files of photos. A key is a path of letters, digits, `-`, `_` and `.`; each method
 * rejects when the store can't be reached.
 */
export type PhotoStore = {
  put(key: string, bytes: Uint8Array<ArrayBuffer>, contentType: string): Promise<void>;
  /** Null when there is no such file. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Removing a file that doesn't exist is no error. */
  remove(key: string): Promise<void>;
};

/** The store that an environment names: a bucket, else a folder of the data directory. */
export const photoStoreFor = ({
  photoBucket,
  DATA_DIR,
}: Pick<ServerEnv, 'photoBucket' | 'DATA_DIR'>): PhotoStore =>
  photoBucket === null ? folderPhotos(path.join(DATA_DIR, 'photos')) : s3Photos(photoBucket);

const KEY = /^[\w-]+(?:[./][\w-]+)*$/;

/**
 * Stores photos as files in a folder of this machine. Files are written completely or not at all.
 */
export function folderPhotos(folder: string): PhotoStore {
  const fileOf = (key: string) => {
    if (!KEY.test(key)) throw new Error('not a key of a photo');
    return path.join(folder, key);
  };
  return {
    async put(key, bytes) {
      const file = fileOf(key);
      await mkdir(path.dirname(file), { recursive: true });
      const part = `${file}.${randomBytes(6).toString('hex')}.part`;
      try {
        await writeFile(part, bytes);
        await rename(part, file);
      } catch (error) {
        // On a full disk the beginning of the file would take the last of the space.
        await rm(part, { force: true });
        throw error;
      }
    },
    async get(key) {
      try {
        return new Uint8Array(await readFile(fileOf(key)));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },
    async remove(key) {
      await rm(fileOf(key), { force: true });
    },
  };
}

const TIMEOUT_MS = 10_000;

/** Stores photos in a bucket of any S3-compatible store, addressed by path. */
export function s3Photos({ endpoint, bucket, ...access }: PhotoBucket): PhotoStore {
  const client = new S3mini({
    ...access,
    endpoint: `${endpoint}/${bucket}`,
    requestAbortTimeout: TIMEOUT_MS,
    // A store that redirects has the wrong address in the settings; nobody else gets a photo.
    fetch: (input, init) => fetch(input, { ...init, redirect: 'error' }),
  });
  return {
    async put(key, bytes, contentType) {
      await client.putObject(key, bytes, contentType);
    },
    async get(key) {
      const found = await client.getObjectArrayBuffer(key);
      return found === null ? null : new Uint8Array(found);
    },
    async remove(key) {
      await client.deleteObject(key);
    },
  };
}
