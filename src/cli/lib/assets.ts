import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import sharp from 'sharp';

import { globalCss } from '@/ui/theme/global-styles';

const MASTERS = 'src/pictures/pictures';
const PICTURES = 'public/pictures';
/** Widths the `Picture` component offers, in px. */
const WIDTHS = [320, 480, 768, 1200];

/** Makes each master picture in the widths the site serves; what is there and newer is kept. */
export async function makePictures(): Promise<number> {
  mkdirSync(PICTURES, { recursive: true });
  let made = 0;
  for (const file of readdirSync(MASTERS).filter((name) => name.endsWith('.webp'))) {
    const master = path.join(MASTERS, file);
    const changed = statSync(master).mtimeMs;
    for (const width of WIDTHS) {
      const target = path.join(PICTURES, file.replace(/\.webp$/, `-${width}.webp`));
      if (isNewer(target, changed)) continue;
      if (width === 1200) cpSync(master, target);
      else await sharp(master).resize({ width }).webp({ quality: 80 }).toFile(target);
      made += 1;
    }
  }
  return made;
}

function isNewer(file: string, than: number): boolean {
  try {
    return statSync(file).mtimeMs >= than;
  } catch {
    return false;
  }
}

/**
 * Puts the font where the site serves it itself: Pretendard's variable form in unicode-range
 * slices, so that a page loads only the slices its characters are in.
 */
export function copyFonts(): void {
  const from = 'node_modules/pretendard/dist/web/variable';
  mkdirSync('public/fonts', { recursive: true });
  const css = readFileSync(path.join(from, 'pretendardvariable-dynamic-subset.css'), 'utf8');
  writeFileSync('public/fonts/pretendard.css', css);
  cpSync(path.join(from, 'woff2-dynamic-subset'), 'public/fonts/woff2-dynamic-subset', {
    recursive: true,
  });
}

/** Writes the design system's global sheet where the document links it. */
export function writeGlobalStyles(): void {
  mkdirSync('public/styles', { recursive: true });
  writeFileSync('public/styles/global.css', globalCss);
}
