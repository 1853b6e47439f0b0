import { readFileSync } from 'node:fs';
import path from 'node:path';

import { z } from 'zod';

/**
 * Two files of Pretendard that the build makes (`src/tools/lib/fonts.ts`). `core` has the letters of
 * the site's own texts and of what lists show of hotels; every page loads it first. `common` has those
 * of the catalogue's other texts, such as descriptions and reviews. All other letters come from the
 * slices of `/fonts/pretendard.css`, of which a browser loads those that a page needs.
 */
const fontFile = z.object({
  /** The file's name in `public/fonts`, which changes with its content. */
  file: z.string().regex(/^(core|common)\.[0-9a-f]+\.woff2$/),
  /** Its letters, as the value of CSS's `unicode-range`. */
  range: z.string().regex(/^U\+[0-9a-f, U+-]+$/),
});

const siteFonts = z.object({
  core: fontFile,
  common: fontFile,
  /** A digest of what the files were made from. */
  madeFrom: z.string(),
});
export type SiteFonts = z.infer<typeof siteFonts>;

export const SITE_FONTS_RECORD = 'public/fonts/site-fonts.json';

/** Reads what the build wrote about the two files, or null if it has not made them. */
export function readSiteFonts(): SiteFonts | null {
  try {
    const text = readFileSync(path.join(process.cwd(), SITE_FONTS_RECORD), 'utf8');
    return siteFonts.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * The style sheet of the two files. Their faces have the same name and weights as those of the slices:
 * only then does a browser choose between them by `unicode-range`, where the last one wins.
 */
export function siteFontsCss({ core, common }: SiteFonts): string {
  return [common, core]
    .map(
      ({ file, range }) =>
        `@font-face{font-family:'Pretendard Variable';font-style:normal;font-weight:45 920;` +
        `font-display:swap;src:url(/fonts/${file}) format('woff2');unicode-range:${range}}`,
    )
    .join('');
}
