import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Only the owner may read it, since a backup holds personal data. */
const OWNER_ONLY = 0o600;

export type WrittenFile = { readonly bytes: number };

/**
 * Writes a new file that appears under its name only when it is whole: until then it is `FILE.part`,
 * which is removed when anything fails.
 * @param check reads the written file once more; what it throws is a failure
 * @throws Error when there is a file of that name already
 */
export async function writeNewFile(
  file: string,
  makeContents: () => Promise<Readable>,
  check: (open: () => Readable) => Promise<unknown>,
): Promise<WrittenFile> {
  refuseExisting(file);
  const part = `${file}.part`;
  if (existsSync(part)) {
    throw new Error(
      `${part} is there: another backup is being written, or one was cut off. Remove it in that case.`,
    );
  }
  // `wx`: whoever makes the same file in this moment is noticed, too. `flush`: it is on the disk when
  // it gets its name.
  const target = createWriteStream(part, { flags: 'wx', mode: OWNER_ONLY, flush: true });
  await once(target, 'open');
  try {
    await pipeline(await makeContents(), target);
    await check(() => createReadStream(part));
    refuseExisting(file);
    await rename(part, file);
    return { bytes: (await stat(file)).size };
  } catch (error) {
    target.destroy();
    await rm(part, { force: true });
    throw error;
  }
}

function refuseExisting(file: string): void {
  if (existsSync(file)) throw new Error(`${file} is there already, and no backup is overwritten.`);
}

/** Formats a number of bytes for a console. */
export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** The seconds since a moment of `performance.now()`, for a console. */
export const secondsSince = (began: number): string =>
  `${((performance.now() - began) / 1000).toFixed(1)} s`;

/** Formats a count for a console: `1,200 photos`, `1 photo`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
