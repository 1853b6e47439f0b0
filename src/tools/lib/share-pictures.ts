import { mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

import sharp from 'sharp';

import { SHARE_PICTURE } from '@/config/constants';
import { servedName } from './pictures';

const MASTERS = 'src/demo/pictures/masters';
const TARGET = 'public/share';

/**
 * Makes each master picture in the size for shared links (specification, section 9), as JPEG, since
 * not every messenger reads WebP. Files that are newer than their master are kept. Returns how many
 * were made.
 */
export async function makeSharePictures(): Promise<number> {
  mkdirSync(TARGET, { recursive: true });
  let made = 0;
  for (const file of readdirSync(MASTERS).filter((name) => name.endsWith('.webp'))) {
    const master = path.join(MASTERS, file);
    const target = path.join(TARGET, `${servedName(file)}.jpg`);
    const known = statSync(target, { throwIfNoEntry: false });
    if (known !== undefined && known.mtimeMs >= statSync(master).mtimeMs) continue;
    const { width, height } = SHARE_PICTURE;
    await sharp(master)
      .resize({ width, height, fit: 'cover' })
      .jpeg({ quality: 82, mozjpeg: true })
      .toFile(target);
    made += 1;
  }
  return made;
}
