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

/** Reads what the build wrote about the files, or null if it has not made them. */
export function readSiteFonts(): SiteFonts | null {
  try {
    const text = readFileSync(path.join(process.cwd(), SITE_FONTS_RECORD), 'utf8');
    return siteFonts.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * The font families of the files and of the slices. The styles name them in this order (`src/ui/theme/tokens.ts`), and a
 * browser takes each letter from the first family that has it. They aren't one family with several files, because a
 * browser then looks up two fonts of the system for each size and weight of text while one of the files isn't
 * loaded, and the first layout waits for that (docs/decisions/125).
 */
export const FONT_FAMILIES = {
  core: 'Pretendard Variable',
  common: 'Pretendard Common',
  slices: 'Pretendard Slices',
  headlinesLatin: 'Gowun Batang Latin',
  headlines: 'Gowun Batang',
  headlinesWon: 'Gowun Batang Won',
  headlineSlices: 'Gowun Batang Slices',
} as const;

/** Writes the `@font-face` rules of the two files of Pretendard. Both have all weights, since the font is variable. */
export const writeTextFontFaces = (fonts: SiteFonts): string =>
  writeFontFace(fonts, 'core', '45 920') + writeFontFace(fonts, 'common', '45 920');

/** Writes the `@font-face` rules of the files in which headlines are set. */
export const writeHeadlineFontFaces = (fonts: SiteFonts): string =>
  (['headlinesLatin', 'headlines', 'headlinesWon'] as const)
    .map((name) => writeFontFace(fonts, name, '700'))
    .join('');

function writeFontFace(
  fonts: SiteFonts,
  name: Exclude<keyof SiteFonts, 'madeFrom'>,
  weight: string,
): string {
  const { file, range } = fonts[name];
  return (
    `@font-face{font-family:'${FONT_FAMILIES[name]}';font-style:normal;font-weight:${weight};` +
    `font-display:swap;src:url(/fonts/${file}) format('woff2');unicode-range:${range}}`
  );
}
