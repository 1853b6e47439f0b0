import { readFileSync } from 'node:fs';
import path from 'node:path';

import { z } from 'zod';

/**
 * Files of few letters that the build makes (`src/tools/lib/fonts.ts`). Of Pretendard, `core` has the
 * letters of the site's own texts and of what lists show of hotels; every page loads it first. `common`
 * has those of the catalogue's other texts, such as descriptions and reviews. Of Gowun Batang, in which
 * headlines are set, `headlines` has the Korean letters of the site's own headlines,
 * `headlinesLatin` ASCII, and `headlinesWon` the sign of the currency, which only English writes. All other letters come from the slices of `/fonts/slices.css`, of which a
 * browser loads those that a page needs.
 */
const fontFile = z.object({
  /** The file's name in `public/fonts`, which changes with its content. */
  file: z.string().regex(/^\w+\.[0-9a-f]+\.woff2$/),
  /** Its letters, as the value of CSS's `unicode-range`. */
  range: z.string().regex(/^U\+[0-9a-f, U+-]+$/),
});

const siteFonts = z.object({
  core: fontFile,
  common: fontFile,
  headlines: fontFile,
  headlinesLatin: fontFile,
  headlinesWon: fontFile,
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
 * The style sheet of Pretendard's two files. Their faces have the same name and weights as those of the
 * slices: only then does a browser choose between them by `unicode-range`, where the last one wins.
 */
export const siteFontsCss = ({ core, common }: SiteFonts): string =>
  [common, core].map((font) => face('Pretendard Variable', '45 920', font)).join('');

/** The style sheet of the files of headlines; see `siteFontsCss`. */
export const headlineFontsCss = (fonts: SiteFonts): string =>
  [fonts.headlines, fonts.headlinesLatin, fonts.headlinesWon]
    .map((font) => face('Gowun Batang', '700', font))
    .join('');

const face = (name: string, weight: string, { file, range }: z.infer<typeof fontFile>): string =>
  `@font-face{font-family:'${name}';font-style:normal;font-weight:${weight};` +
  `font-display:swap;src:url(/fonts/${file}) format('woff2');unicode-range:${range}}`;
