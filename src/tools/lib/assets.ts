import { mkdirSync, writeFileSync } from 'node:fs';

import { writeFontFaces } from '@/config/site-fonts';
import { globalCss } from '@/ui/theme/global-styles';
import { makeFonts } from './fonts';

/** Writes the files that every page links: the fonts, and the global style sheet, which ends with the fonts' `@font-face` rules. */
export async function makeAssets(): Promise<void> {
  const fonts = await makeFonts();
  mkdirSync('public/styles', { recursive: true });
  writeFileSync('public/styles/global.css', globalCss + writeFontFaces(fonts));
}
