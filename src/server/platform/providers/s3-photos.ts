import { S3mini } from 's3mini';

import type { PhotoBucket } from '@/config/env';
import type { PhotoStore } from './photo-store';

const TIMEOUT_MS = 10_000;

/** Stores photos in a bucket of any S3-compatible store, addressed by path. */
export function s3Photos({ endpoint, bucket, ...access }: PhotoBucket): PhotoStore {
  const client = new S3mini({
    ...access,
    endpoint: `${endpoint}/${bucket}`,
    requestAbortTimeout: TIMEOUT_MS,
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
