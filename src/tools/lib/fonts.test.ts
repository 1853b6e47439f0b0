import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

import {
  headlineFontsCss,
  readSiteFonts,
  SITE_FONTS_RECORD,
  siteFontsCss,
} from '@/config/site-fonts';
import koShell from '../../../public/locales/ko/shell.json';
import {
  listCommonLetters,
  listCoreLetters,
  listHeadlineLetters,
  makeFonts,
  unicodeRange,
} from './fonts';

/** What a first view may load of fonts, in bytes: of texts and lists, of a hotel's own page, of headlines. */
const MAX_BYTES = { core: 115_000, both: 180_000, headlines: 45_000 };

it('has the letters of texts, of hotels and of headlines in few files, within the bytes of a first view', async () => {
  await makeFonts();
  const made = readSiteFonts();
  if (made === null) throw new Error('The fonts were not made.');
  const sizeOf = (file: string) => statSync(path.join(path.dirname(SITE_FONTS_RECORD), file)).size;
  const [core, common] = [sizeOf(made.core.file), sizeOf(made.common.file)];
  expect(core).toBeLessThanOrEqual(MAX_BYTES.core);
  expect(core + common).toBeLessThanOrEqual(MAX_BYTES.both);
  expect(sizeOf(made.headlines.file) + sizeOf(made.headlinesLatin.file)).toBeLessThanOrEqual(
    MAX_BYTES.headlines,
  );
  expect(made.headlines.range).toBe(unicodeRange(listHeadlineLetters()));
  expect(made.core.range).toBe(unicodeRange(listCoreLetters()));
  expect(made.common.range).toBe(unicodeRange(listCommonLetters()));
  const letters = new Set(listCoreLetters());
  const shown = JSON.stringify(koShell) + '머묾 로즈마리엔드 비치 하우스 광안리 ₩1,234';
  expect([...shown].filter((letter) => !letters.has(letter))).toEqual([]);
  expect([...listCommonLetters()].filter((letter) => letters.has(letter))).toEqual([]);
});

it('writes neighbours as one range', () => {
  expect(unicodeRange('abc가')).toBe('U+61-63,U+ac00');
});

it('has the name and the weights of the slices, between which the letters decide', () => {
  const file = (name: string) => ({ file: `${name}.ab.woff2`, range: 'U+61' });
  const fonts = {
    core: file('core'),
    common: file('common'),
    headlines: file('headlines'),
    headlinesLatin: file('headlinesLatin'),
    headlinesWon: file('headlinesWon'),
    madeFrom: '',
  };
  const css = siteFontsCss(fonts);
  expect(css.match(/font-family:'Pretendard Variable';[^}]*font-weight:45 920/g)).toHaveLength(2);
  expect(css.indexOf('core.ab')).toBeGreaterThan(css.indexOf('common.ab'));
  const sheet = readFileSync('public/fonts/headlines.css', 'utf8');
  expect(sheet).toContain("font-family: 'Gowun Batang'");
  expect(headlineFontsCss(fonts)).toContain("font-family:'Gowun Batang'");
});
