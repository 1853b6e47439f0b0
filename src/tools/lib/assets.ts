import { mkdirSync, writeFileSync } from 'node:fs';

import { globalCss } from '@/ui/theme/global-styles';
import { makeFonts } from './fonts';

/** Puts the fonts and the design system's global style sheet to where the document links them. */
export async function makeAssets(): Promise<void> {
  await makeFonts();
  mkdirSync('public/styles', { recursive: true });
  writeFileSync('public/styles/global.css', globalCss);
}
