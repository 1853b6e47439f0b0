import { spawn } from 'node:child_process';

import { buildFolder } from '@/config/env';
import { makeAssets } from '../lib/assets';
import { releaseOf, stampBuild } from '../lib/build-stamp';
import { addCompileHints } from '../lib/compile-hints';
import { compressFiles } from '../lib/compressed-files';
import { NEXT } from '../lib/processes';
import { makeJpegs, makePictures } from '../lib/pictures';

/**
 * Builds the site: pictures in the sizes that are served, fonts, the pages, and compressed copies of the
 * files that are sent. With `--strict` any warning fails the build, except the ones in `EXPECTED`.
 */
async function main(strict: boolean): Promise<number> {
  await makeAssets();
  const made = (await makePictures()) + (await makeJpegs());
  if (made > 0) process.stdout.write(`Pictures: ${made} files made\n`);
  const { code, output } = await nextBuild();
  if (code !== 0) return code;
  const folder = buildFolder();
  if (addCompileHints(folder) === 0) throw new Error('The build names no script of a page.');
  await compressFiles(folder);
  stampBuild(folder);
  const warnings = output.split('\n').filter((line) => WARNING.test(line) && !EXPECTED.test(line));
  if (strict && warnings.length > 0) {
    process.stderr.write(`The build has warnings:\n${warnings.join('\n')}\n`);
    return 1;
  }
  return 0;
}

const WARNING = /⚠|\bwarn(ing)?\b/i;
/**
 * Warnings that are expected even of a good build: one is about the file name middleware.ts, the
 * other about the cache of a CI machine.
 */
const EXPECTED = /"middleware" file convention is deprecated|No build cache found/;

function nextBuild(): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [NEXT, 'build'], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
        NEXT_PUBLIC_RELEASE: releaseOf(),
      },
    });
    let output = '';
    const keep = (to: NodeJS.WriteStream) => (chunk: Buffer) => {
      output += chunk.toString();
      to.write(chunk);
    };
    child.stdout.on('data', keep(process.stdout));
    child.stderr.on('data', keep(process.stderr));
    child.once('error', reject);
    child.once('exit', (code) => resolve({ code: code ?? 1, output }));
  });
}

process.exitCode = await main(process.argv.includes('--strict'));
