import { createHash } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';

import { LETTER_PICTURE, SHARE_PICTURE } from '@/config/constants';
import index from '@/config/picture-index.json';
import { PICTURE_WIDTHS } from '@/ui/display/picture';

const MASTERS = 'src/demo/pictures/masters';
const SERVED = 'public/pictures';
/** A master is a WebP of this width, in px, and is itself the largest WebP that is served. */
const MASTER_WIDTH = 1200;
/**
 * Settings that come equally close to the master (PSNR at 768 px); more effort takes many times as
 * long (decision 014). Existing files aren't made again, so empty `public/pictures` after changing
 * these.
 */
const AVIF = { quality: 58, effort: 2 };
const WEBP = { quality: 80 };

type Master = { file: string; name: string };

/**
 * Makes each master picture in the widths and formats that the site serves. Existing files are
 * kept: a served name contains the version of its master, so the same name means the same picture.
 * Files of masters that were removed or changed are deleted.
 * @returns how many files were made
 * @throws Error when a master isn't the one in the index
 */
export async function makePictures(): Promise<number> {
  mkdirSync(SERVED, { recursive: true });
  const masters = readdirSync(MASTERS)
    .filter((file) => file.endsWith('.webp'))
    .map((file): Master => ({ file, name: servedName(file) }));
  const there = new Set(readdirSync(SERVED));
  const wanted = masters.flatMap((master) =>
    PICTURE_WIDTHS.flatMap((width) => [
      { master, width, target: `${master.name}-${width}.avif` },
      { master, width, target: `${master.name}-${width}.webp` },
    ]),
  );
  const names = new Set(wanted.map(({ target }) => target));
  for (const file of there) if (!names.has(file)) rmSync(path.join(SERVED, file));

  const missing = wanted.filter(({ target }) => !there.has(target));
  // One picture per core at a time, since threads within a picture would only compete for the
  // cores.
  sharp.concurrency(1);
  const queue = missing.values();
  const worker = async () => {
    for (const { master, width, target } of queue) await make(master.file, width, target);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return missing.length;
}

/**
 * Writes to a temporary name and renames, so that an interrupted build leaves no partial picture.
 */
async function make(file: string, width: number, target: string): Promise<void> {
  const master = path.join(MASTERS, file);
  const part = path.join(SERVED, `.${target}.${process.pid}`);
  const picture = sharp(master).resize({ width });
  if (target.endsWith('.avif')) await picture.avif(AVIF).toFile(part);
  else if (width === MASTER_WIDTH) copyFileSync(master, part);
  else await picture.webp(WEBP).toFile(part);
  renameSync(part, path.join(SERVED, target));
}

/**
 * The served name of a master, as answers contain it. An operator's own picture, which the index
 * doesn't have, keeps its plain name.
 * @throws Error when the master isn't the one in the index
 */
function servedName(file: string): string {
  const plain = file.replace(/\.webp$/, '');
  const known = index.find((picture) => picture.file === file);
  if (known === undefined) return plain;
  const bytes = readFileSync(path.join(MASTERS, file));
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 8);
  if (version !== known.version)
    throw new Error(`${file} has changed: run src/demo/pictures/make.py index, then build again.`);
  return `${plain}.${version}`;
}

/**
 * The JPEG files that are made of each master for programs of which not all read WebP: previews of
 * shared links (specification, section 9), and pictures of mails.
 */
const JPEGS = [
  { folder: 'public/share', size: SHARE_PICTURE },
  { folder: 'public/letters', size: LETTER_PICTURE.file },
] as const;

/**
 * Makes each master picture as JPEG in the sizes of shared links and of mails. Files that are newer
 * than their master are kept. Returns how many were made.
 */
export async function makeJpegs(): Promise<number> {
  let made = 0;
  for (const { folder, size } of JPEGS) {
    mkdirSync(folder, { recursive: true });
    for (const file of readdirSync(MASTERS).filter((name) => name.endsWith('.webp'))) {
      const master = path.join(MASTERS, file);
      const target = path.join(folder, `${servedName(file)}.jpg`);
      const known = statSync(target, { throwIfNoEntry: false });
      if (known !== undefined && known.mtimeMs >= statSync(master).mtimeMs) continue;
      await sharp(master)
        .resize({ ...size, fit: 'cover' })
        .jpeg({ quality: 82, mozjpeg: true })
        .toFile(target);
      made += 1;
    }
  }
  return made;
}
