import { readFileSync } from 'node:fs';
import path from 'node:path';

import { z } from 'zod';

/**
 * A font file with few letters, which the build makes (`src/tools/lib/fonts.ts`). A letter that is in none of these
 * files comes from one of the many slices of the whole font (`/fonts/slices.css`), which a browser loads when a page
 * needs it.
 */
const fontFile = z.object({
  /** The file's name in `public/fonts`, which changes with its content. */
  file: z.string().regex(/^\w+\.[0-9a-f]+\.woff2$/),
  /** Its letters, as the value of CSS's `unicode-range`. */
  range: z.string().regex(/^U\+[0-9a-f, U+-]+$/),
});

const siteFonts = z.object({
  /** Pretendard, in which texts are set: all letters that aren't Korean, and the names of the site and of its languages. */
  latin: fontFile,
  /** Pretendard: the Korean letters of the main page and of lists of hotels. */
  core: fontFile,
  /** Pretendard: the Korean letters of the site's other pages, and of the first screen of a hotel's page. */
  texts: fontFile,
  /** Pretendard: the Korean letters that only descriptions, reviews and other long texts of the catalogue have. */
  common: fontFile,
  /** Gowun Batang, in which headlines are set: the Korean letters of the site's own headlines. */
  headlines: fontFile,
  /** Gowun Batang: the letters of ASCII. */
  headlinesLatin: fontFile,
  /** Gowun Batang: the sign ₩. Only headlines in English contain it, since Korean writes the word 원 for it. */
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
export const TEXT_FONT_FILES = ['latin', 'core', 'texts', 'common'] as const;
export type TextFontFile = (typeof TEXT_FONT_FILES)[number];

const HEADLINE_FONT_FILES = ['headlinesLatin', 'headlines', 'headlinesWon'] as const;

/**
 * Writes the `@font-face` rules of all files. Those of Pretendard have all weights, since the font is variable; the
 * files of headlines have one.
 */
export const writeFontFaces = (fonts: SiteFonts): string =>
  [
    ...TEXT_FONT_FILES.map((name) => writeFontFace(fonts, name, '45 920')),
    ...HEADLINE_FONT_FILES.map((name) => writeFontFace(fonts, name, '700')),
  ].join('');

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
