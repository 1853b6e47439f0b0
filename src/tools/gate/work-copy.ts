import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A copy of the work tree in which files can be changed and tests can be run. */
export type WorkCopy = {
  readonly dir: string;
  read(file: string): string;
  write(file: string, text: string): void;
  remove(): void;
};

/**
 * Copies all files that git tracks or would track, in their current state, to a temporary
 * directory; the installed packages are shared with the work tree.
 */
export function copyWorkTree(from = process.cwd()): WorkCopy {
  const dir = mkdtempSync(path.join(tmpdir(), 'meomum-copy-'));
  const listed = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], {
    cwd: from,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  for (const file of listed.split('\0')) {
    const source = path.join(from, file);
    if (file === '' || !existsSync(source)) continue;
    const target = path.join(dir, file);
    mkdirSync(path.dirname(target), { recursive: true });
    copyFileSync(source, target);
  }
  symlinkSync(path.join(from, 'node_modules'), path.join(dir, 'node_modules'));
  return {
    dir,
    read: (file) => readFileSync(path.join(dir, file), 'utf8'),
    write: (file, text) => writeFileSync(path.join(dir, file), text),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}
