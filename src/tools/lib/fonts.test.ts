import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

import {
  FONT_FAMILIES,
  readSiteFonts,
  SITE_FONTS_RECORD,
  TEXT_FONT_FILES,
  writeFontFaces,
} from '@/config/site-fonts';
import { MEASURES } from '@/ui/theme/tokens';
import enShell from '../../../public/locales/en/shell.json';
import koShell from '../../../public/locales/ko/shell.json';
import koSite from '../../../public/locales/ko/site.json';
import { listHeadlineLetters, listTextLetters, makeFonts, unicodeRange } from './fonts';

/**
 * What a first view may load of Pretendard, in bytes: a page in English, a list of hotels, another page, and a
 * hotel's page. Each loads one file more than the one before it.
 */
const MAX_BYTES = [25_000, 85_000, 120_000, 180_000] as const;
const MAX_HEADLINE_BYTES = 45_000;

it('has the letters of texts, of hotels and of headlines in few files, within the bytes of a first view', async () => {
  await makeFonts();
  const made = readSiteFonts();
  if (made === null) throw new Error('The fonts were not made.');
  const sizeOf = (file: string) => statSync(path.join(path.dirname(SITE_FONTS_RECORD), file)).size;
  const sizes = TEXT_FONT_FILES.map((name) => sizeOf(made[name].file));
  for (const [index, most] of MAX_BYTES.entries()) {
    const sum = sizes.slice(0, index + 1).reduce((before, size) => before + size, 0);
    expect(sum).toBeLessThanOrEqual(most);
  }
  expect(sizeOf(made.headlines.file) + sizeOf(made.headlinesLatin.file)).toBeLessThanOrEqual(
    MAX_HEADLINE_BYTES,
  );
  expect(made.headlines.range).toBe(unicodeRange(listHeadlineLetters()));
  const { collections, promotions } = koSite;
  const headings = collections.title + collections.hotels + promotions.title;
  expect(
    [...headings].filter((letter) => letter > '~' && !listHeadlineLetters().includes(letter)),
  ).toEqual([]);
  const lettersOf = listTextLetters();
  for (const name of TEXT_FONT_FILES) expect(made[name].range).toBe(unicodeRange(lettersOf[name]));
  const all = Object.values(lettersOf).join('');
  expect(new Set(all).size).toBe([...all].length);
  const lists = new Set(lettersOf.latin + lettersOf.core);
  const listed = JSON.stringify(koShell) + '머묾 로즈마리엔드 비치 하우스 광안리 ₩1,234';
  expect([...listed].filter((letter) => !lists.has(letter))).toEqual([]);
  expect(
    [...JSON.stringify(enShell)].filter((letter) => !lettersOf.latin.includes(letter)),
  ).toEqual([]);
});

it('writes neighbours as one range', () => {
  expect(unicodeRange('abc가')).toBe('U+61-63,U+ac00');
});

it('gives each file and the slices a family, in the order in which styles name them', () => {
  const namesOf = (stack: string) => [...stack.matchAll(/"([^"]+)"/g)].map(([, name]) => name);
  const { latin, core, texts, common, slices, ...headlines } = FONT_FAMILIES;
  expect(namesOf(MEASURES.font).slice(0, 5)).toEqual([latin, core, texts, common, slices]);
  expect(namesOf(MEASURES['font-headline']).slice(0, 4)).toEqual(Object.values(headlines));
  const familiesOf = (css: string) =>
    new Set([...css.matchAll(/font-family:\s*'([^']+)'/g)].map(([, name]) => name));
  const site = readSiteFonts();
  if (site === null) throw new Error('The fonts were not made.');
  const { headlineSlices, ...headlineFiles } = headlines;
  expect(familiesOf(writeFontFaces(site))).toEqual(
    new Set([latin, core, texts, common, ...Object.values(headlineFiles)]),
  );
  const sheet = (name: string) => familiesOf(readFileSync(`public/fonts/${name}.css`, 'utf8'));
  expect([...sheet('slices')]).toEqual([slices]);
  expect([...sheet('headlines')]).toEqual([headlineSlices]);
});
