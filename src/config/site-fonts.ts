import { readFileSync } from 'node:fs';
import path from 'node:path';

import { z } from 'zod';

/**
 * A file of few letters that the build makes (`src/tools/lib/fonts.ts`). Letters that no file has come from the
 * slices of `/fonts/slices.css`, of which a browser loads those that a page needs.
 */
const fontFile = z.object({
  /** The file's name in `public/fonts`, which changes with its content. */
  file: z.string().regex(/^\w+\.[0-9a-f]+\.woff2$/),
  /** Its letters, as the value of CSS's `unicode-range`. */
  range: z.string().regex(/^U\+[0-9a-f, U+-]+$/),
});

const siteFonts = z.object({
  /** Of Pretendard: ASCII, the signs between words, and the names of the site and of its languages. */
  latin: fontFile,
  /** Of Pretendard: the Korean letters of the main page and of lists of hotels. */
  core: fontFile,
  /** Of Pretendard: the letters of the site's other texts and of the top of a hotel's page. */
  texts: fontFile,
  /** Of Pretendard: the letters of the catalogue's other texts, such as descriptions and reviews. */
  common: fontFile,
  /** Of Gowun Batang, in which headlines are set: the Korean letters of the site's own headlines. */
  headlines: fontFile,
  /** Of Gowun Batang: ASCII. */
  headlinesLatin: fontFile,
  /** Of Gowun Batang: the sign of the currency, which only English writes. */
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
  latin: 'Pretendard Latin',
  core: 'Pretendard Variable',
  texts: 'Pretendard Texts',
  common: 'Pretendard Common',
  slices: 'Pretendard Slices',
  headlinesLatin: 'Gowun Batang Latin',
  headlines: 'Gowun Batang',
  headlinesWon: 'Gowun Batang Won',
  headlineSlices: 'Gowun Batang Slices',
} as const;

/** The files of Pretendard, in the order in which the styles name their families. */
export const TEXT_FONTS = ['latin', 'core', 'texts', 'common'] as const;

/** Writes the `@font-face` rules of the files of Pretendard. Each has all weights, since the font is variable. */
export const writeTextFontFaces = (fonts: SiteFonts): string =>
  TEXT_FONTS.map((name) => writeFontFace(fonts, name, '45 920')).join('');

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
