import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { StartRefused } from '@/config/start-refused';

/** Thrown when another process has the data directory open. */
export class DirectoryHeld extends StartRefused {}

/**
 * Locks a data directory for this process. PGlite has no lock of its own, and two processes on one
 * directory silently lose data.
 *
 * A lock left by a process that is gone (SIGKILL, power failure) is taken over at once. The file
 * holds the process id and, on Linux, its start time, so that a reused id isn't mistaken for the
 * old process.
 *
 * @returns a function that releases the directory
 * @throws DirectoryHeld naming the process that holds it
 */
export function lockDirectory(directory: string): () => void {
  const file = path.join(directory, 'lock.json');
  const mine = JSON.stringify({ pid: process.pid, started: startedAt(process.pid) });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      writeFileSync(file, mine, { flag: 'wx' });
      const release = () => {
        process.off('exit', release);
        if (read(file) === mine) rmSync(file, { force: true });
      };
      process.on('exit', release);
      return release;
    } catch (error) {
      if (!isExists(error)) throw error;
      const holder = holderOf(read(file));
      if (holder !== null) {
        throw new DirectoryHeld(
          `${directory} is already open in process ${holder}. ` +
            'Stop that one, or give this one another DATA_DIR (and PORT and SANDBOX_PORT).',
        );
      }
      rmSync(file, { force: true });
    }
  }
  throw new Error(`${directory} could not be locked: another process keeps taking it.`);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function isExists(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

/** The process id in the text of a lock, if that very process is still running; else null. */
function holderOf(text: string): number | null {
  let held: unknown;
  try {
    held = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof held !== 'object' || held === null || !('pid' in held)) return null;
  const { pid } = held;
  if (typeof pid !== 'number' || !isAlive(pid)) return null;
  const started = 'started' in held ? held.started : null;
  const now = startedAt(pid);
  return started === null || now === null || started === now ? pid : null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The start time of a process in clock ticks since boot (Linux only); null elsewhere. */
function startedAt(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
