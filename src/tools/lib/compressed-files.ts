import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

import { COMPRESSED_FOLDER, COMPRESSED_TYPES, ENCODING_ENDINGS } from '@/config/compression';

const brotli = promisify(brotliCompress);
const gzipOnce = promisify(gzip);

/** Quality 10 takes 5 s for all files of a build; the best one, 11, takes 11 s for 1 % less. */
const QUALITY = 10;
/** Smaller files gain nothing: they are sent in one packet anyway. In bytes. */
const MIN_BYTES = 1_024;

/** Where files come from, and the beginnings of their addresses. */
const sourcesOf = (build: string) => [
  { folder: path.join(build, 'static'), address: '_next/static' },
  { folder: 'public/styles', address: 'styles' },
  { folder: 'public/map', address: 'map' },
  { folder: 'public/locales', address: 'locales' },
];

/**
 * Compresses the scripts, styles, maps and translations of a build, by Brotli and gzip, into its folder `compressed`.
 * @returns how many files were compressed
 */
export async function compressFiles(build: string): Promise<number> {
  const target = path.join(build, COMPRESSED_FOLDER);
  rmSync(target, { recursive: true, force: true });
  const files = sourcesOf(build).flatMap(({ folder, address }) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => ({ from: path.join(folder, name), to: path.join(target, address, name) }))
      .filter(({ from }) => isCompressible(from)),
  );
  await Promise.all(
    files.map(async ({ from, to }) => {
      const content = readFileSync(from);
      mkdirSync(path.dirname(to), { recursive: true });
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength,
      };
      writeFileSync(to + ENCODING_ENDINGS.gzip, await gzipOnce(content, { level: 9 }));
      // It is read by the name of this one, which is therefore the last.
      writeFileSync(to + ENCODING_ENDINGS.br, await brotli(content, { params }));
    }),
  );
  return files.length;
}

function isCompressible(file: string): boolean {
  return (
    Object.keys(COMPRESSED_TYPES).some((ending) => file.endsWith(ending)) &&
    statSync(file).size >= MIN_BYTES
  );
}
