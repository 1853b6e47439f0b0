import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The mode of a backup's file. Only its owner may read it, since it holds personal data. */
const OWNER_ONLY = 0o600;

export type WrittenFile<T> = {
  readonly bytes: number;
  /** What the check of the file found out. */
  readonly checked: T;
};

/**
 * Writes a new file that appears under its name only when it is whole: until then it is `FILE.part`,
 * which is removed when anything fails.
 * @param check reads the written file once more, and throws if there is anything wrong with it
 * @throws Error when there is a file of that name already
 */
export async function writeNewFile<T>(
  file: string,
  makeContents: () => Promise<Readable>,
  check: (open: () => Readable) => Promise<T>,
): Promise<WrittenFile<T>> {
  refuseExisting(file);
  const part = `${file}.part`;
  if (existsSync(part)) {
    throw new Error(
      `${part} is there: another backup is being written, or one was cut off. Remove it in that case.`,
    );
  }
  // `wx` fails if another process has made the same file since the look above. `flush` has the file on
  // the disk before it gets its name.
  const target = createWriteStream(part, { flags: 'wx', mode: OWNER_ONLY, flush: true });
  await once(target, 'open');
  try {
    await pipeline(await makeContents(), target);
    const checked = await check(() => createReadStream(part));
    refuseExisting(file);
    await rename(part, file);
    return { bytes: (await stat(file)).size, checked };
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
export const formatMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Formats the time since a moment of `performance.now()` for a console. */
export const formatSecondsSince = (began: number): string =>
  `${((performance.now() - began) / 1000).toFixed(1)} s`;

/** Formats a count for a console: `1,200 photos`, `1 photo`. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
