import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

import {
  FONT_FAMILIES,
  readSiteFonts,
  SITE_FONTS_RECORD,
  writeTextFontFaces,
} from '@/config/site-fonts';
import { MEASURES } from '@/ui/theme/tokens';
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

it('gives each file and the slices a family, in the order in which styles name them', () => {
  const namesOf = (stack: string) => [...stack.matchAll(/"([^"]+)"/g)].map(([, name]) => name);
  const { core, common, slices, ...headlines } = FONT_FAMILIES;
  expect(namesOf(MEASURES.font).slice(0, 3)).toEqual([core, common, slices]);
  expect(namesOf(MEASURES['font-headline']).slice(0, 4)).toEqual(Object.values(headlines));
  const familiesOf = (css: string) =>
    new Set([...css.matchAll(/font-family:\s*'([^']+)'/g)].map(([, name]) => name));
  const site = readSiteFonts();
  if (site === null) throw new Error('The fonts were not made.');
  expect([...familiesOf(writeTextFontFaces(site))]).toEqual([core, common]);
  const sheet = (name: string) => familiesOf(readFileSync(`public/fonts/${name}.css`, 'utf8'));
  expect([...sheet('slices')]).toEqual([slices]);
  expect(sheet('headlines')).toEqual(new Set(Object.values(headlines)));
});
