import { statSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

import { readSiteFonts, SITE_FONTS_RECORD, siteFontsCss } from '@/config/site-fonts';
import koShell from '../../../public/locales/ko/shell.json';
import { commonLetters, coreLetters, makeFonts, unicodeRange } from './fonts';

/** What a first view may load of fonts, in bytes: of texts and lists, and of a hotel's own page. */
const MAX_BYTES = { core: 115_000, both: 180_000 };

it('has the letters of texts and of hotels in two files, within the bytes of a first view', async () => {
  await makeFonts();
  const made = readSiteFonts();
  if (made === null) throw new Error('The fonts were not made.');
  const sizeOf = (file: string) => statSync(path.join(path.dirname(SITE_FONTS_RECORD), file)).size;
  const [core, common] = [sizeOf(made.core.file), sizeOf(made.common.file)];
  expect(core).toBeLessThanOrEqual(MAX_BYTES.core);
  expect(core + common).toBeLessThanOrEqual(MAX_BYTES.both);
  expect(made.core.range).toBe(unicodeRange(coreLetters()));
  expect(made.common.range).toBe(unicodeRange(commonLetters()));
  const letters = new Set(coreLetters());
  const shown = JSON.stringify(koShell) + '머묾 로즈마리엔드 비치 하우스 광안리 ₩1,234';
  expect([...shown].filter((letter) => !letters.has(letter))).toEqual([]);
  expect([...commonLetters()].filter((letter) => letters.has(letter))).toEqual([]);
});

it('writes neighbours as one range', () => {
  expect(unicodeRange('abc가')).toBe('U+61-63,U+ac00');
});

it('has the name and the weights of the slices, between which the letters decide', () => {
  const file = (name: string) => ({ file: `${name}.ab.woff2`, range: 'U+61' });
  const css = siteFontsCss({ core: file('core'), common: file('common'), madeFrom: '' });
  expect(css.match(/font-family:'Pretendard Variable';[^}]*font-weight:45 920/g)).toHaveLength(2);
  expect(css.indexOf('core.ab')).toBeGreaterThan(css.indexOf('common.ab'));
});
