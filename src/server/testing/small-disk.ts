import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A disk of its own for a test, in memory, which is filled without filling this machine's. */
export type SmallDisk = {
  /** An empty folder on it. */
  readonly folder: string;
  /** Takes the space that is left, but for so many bytes. */
  fill(left?: number): void;
  /** Gives that space back. */
  free(): void;
  /**
   * The command that runs a program where the disk is `/mnt`, as a user who isn't root there. All of the
   * program's files on the disk are then this process's own.
   */
  command(program: string, args: readonly string[]): readonly [string, readonly string[]];
  close(): Promise<void>;
};

const FILLING = '.filling';

/**
 * Mounts a small file system in a namespace of its own, so that no right on this machine is needed,
 * nothing of it is seen by others, and it is gone with its process, however the test ends.
 * @throws Error where the system has no such namespaces
 */
export async function openSmallDisk(megabytes: number): Promise<SmallDisk> {
  const script = `mount -t tmpfs -o size=${megabytes}m none /mnt && echo ready && exec cat`;
  const holder = spawn('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', script], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let complaint = '';
  holder.stderr.on('data', (words: Buffer) => (complaint += words.toString()));
  holder.on('error', (error) => (complaint += error.message));
  const ended = new Promise<void>((resolve) => holder.once('close', () => resolve()));
  const isReady = await Promise.race([
    once(holder.stdout, 'data').then(() => true),
    ended.then(() => false),
  ]);
  if (!isReady) throw new Error(`A small disk can't be mounted here: ${complaint.trim()}`);
  const folder = `/proc/${holder.pid}/root/mnt`;
  return {
    folder,
    fill(left = 0) {
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(path.join(folder, FILLING), new Uint8Array(bavail * bsize - left));
    },
    free() {
      rmSync(path.join(folder, FILLING), { force: true });
    },
    command: (program, args) => [
      'nsenter',
      // prettier-ignore
      [`--target=${holder.pid}`, '--user', '--mount', 'unshare', '--user', '--map-user=1000', '--map-group=1000',
        program, ...args],
    ],
    async close() {
      holder.stdin.end();
      await ended;
    },
  };
}

/** The files below a folder, the one that fills its disk left out. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== FILLING)
    .map((entry) => entry.name);
