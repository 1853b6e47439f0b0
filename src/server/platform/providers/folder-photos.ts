import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

import type { PhotoStore } from './photo-store';

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
      await writeFile(part, bytes);
      await rename(part, file);
    },
    async get(key) {
      try {
        return new Uint8Array(await readFile(fileOf(key)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    async remove(key) {
      await rm(fileOf(key), { force: true });
    },
  };
}
