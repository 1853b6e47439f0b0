import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { globalCss } from '@/ui/theme/global-styles';

/**
 * Copies the font to where the site serves it: Pretendard's variable font in unicode-range slices,
 * so that a page only loads the slices with its characters.
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

/** Writes the design system's global style sheet to where the document links it. */
export function writeGlobalStyles(): void {
  mkdirSync('public/styles', { recursive: true });
  writeFileSync('public/styles/global.css', globalCss);
}
