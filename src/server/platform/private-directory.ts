import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';

import { StartRefused } from '@/config/start-refused';

const OWNER_ONLY = 0o700;
const OTHERS = 0o077;
/** The sticky bit of a directory that everybody may write to, such as /tmp. */
const STICKY = 0o1000;

/**
 * Creates a directory for personal data and secrets, or tightens the permissions of an existing
 * one, so that only the owner of this process can enter it. From then on, files that this process
 * creates can't be read by others.
 * @throws StartRefused for a directory that is shared, or that belongs to somebody else
 */
export function keepPrivate(directory: string): void {
  if (isMainThread) process.umask(OTHERS);
  mkdirSync(directory, { recursive: true, mode: OWNER_ONLY });
  const { mode } = statSync(directory);
  if ((mode & OTHERS) === 0) return;
  if ((mode & STICKY) !== 0) {
    throw new StartRefused(
      `DATA_DIR ${directory} is shared. Give the site a directory of its own.`,
    );
  }
  try {
    chmodSync(directory, mode & OWNER_ONLY);
  } catch {
    throw new StartRefused(
      `DATA_DIR ${directory} can be read by others and isn't ours to change. ` +
        `Let it belong to the user of this process, or: chmod 700 ${directory}`,
    );
  }
}

/**
 * Removes the permissions of others from everything in our directory, because PGlite creates files
 * that everybody may write.
 */
export function tightenFiles(directory: string): void {
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(directory, name);
    const mode = statSync(file).mode & 0o777;
    if ((mode & OTHERS) !== 0) chmodSync(file, mode & ~OTHERS);
  }
}
