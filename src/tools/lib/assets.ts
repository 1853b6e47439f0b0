import { mkdirSync, writeFileSync } from 'node:fs';

import { writeFontFaces } from '@/config/site-fonts';
import { globalCss } from '@/ui/theme/global-styles';
import { makeFonts } from './fonts';

/** Puts the fonts, and the global style sheet with their `@font-face` rules, to where the document links them. */
export async function makeAssets(): Promise<void> {
  const fonts = await makeFonts();
  mkdirSync('public/styles', { recursive: true });
  writeFileSync('public/styles/global.css', globalCss + writeFontFaces(fonts));
}
