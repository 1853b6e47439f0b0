import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

import subsetFont from 'subset-font';

import { brand } from '@/config/brand';
import { readSiteFonts, SITE_FONTS_RECORD, type SiteFonts } from '@/config/site-fonts';

const PRETENDARD = 'node_modules/pretendard/dist/web/variable';
const FONTS = 'public/fonts';
/** The weights of the site's styles, between which a visitor's browser can draw any. */
const WEIGHTS = { min: 400, max: 700 };

/**
 * Puts the fonts where the site serves them: Pretendard's variable font in slices by
 * `unicode-range`, and the two files without which a first page loads some fifteen slices for a few
 * letters of each.
 */
export async function makeFonts(): Promise<void> {
  mkdirSync(FONTS, { recursive: true });
  cpSync(
    path.join(PRETENDARD, 'pretendardvariable-dynamic-subset.css'),
    path.join(FONTS, 'pretendard.css'),
  );
  const slices = 'woff2-dynamic-subset';
  cpSync(path.join(PRETENDARD, slices), path.join(FONTS, slices), { recursive: true });
  await makeSiteFonts();
}

/** Makes the two files, unless they were made from the same letters of the same font before. */
async function makeSiteFonts(): Promise<void> {
  const font = readFileSync(path.join(PRETENDARD, 'woff2/PretendardVariable.woff2'));
  const letters = { core: coreLetters(), common: commonLetters() };
  const madeFrom = digestOf(letters.core, letters.common, JSON.stringify(WEIGHTS), font);
  const known = readSiteFonts();
  const isMade = (file: string) => existsSync(path.join(FONTS, file));
  if (known?.madeFrom === madeFrom && isMade(known.core.file) && isMade(known.common.file)) return;
  for (const file of readdirSync(FONTS)) {
    if (/^(core|common)\..*\.woff2$/.test(file)) rmSync(path.join(FONTS, file));
  }
  const makeFile = async (name: 'core' | 'common') => {
    const subset = await subsetFont(font, letters[name], {
      targetFormat: 'woff2',
      variationAxes: { wght: WEIGHTS },
    });
    const file = `${name}.${digestOf(subset)}.woff2`;
    writeFileSync(path.join(FONTS, file), subset);
    return { file, range: unicodeRange(letters[name]) };
  };
  const made: SiteFonts = {
    core: await makeFile('core'),
    common: await makeFile('common'),
    madeFrom,
  };
  writeFileSync(SITE_FONTS_RECORD, JSON.stringify(made));
}

function digestOf(...parts: ReadonlyArray<string | Buffer>): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 12);
}

/** What the site's code writes: spaces and joiners that don't break, and marks. */
const NOT_IN_TEXTS = '\u00a0\u2060›•★';

/**
 * The letters of the core file, in the order of their code points: printable ASCII, the site's name
 * and its texts in both languages, the names of regions, of each hotel of the catalogue what lists and
 * the top of its page show, and the first banners.
 */
export function coreLetters(): string {
  const ascii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('');
  const texts = jsonFilesBelow('public/locales').map(textsOf);
  const regions = textsOf(readJson('src/demo/catalogue/regions.json'));
  const listed = jsonFilesBelow(HOTELS).map((hotel) =>
    ['name', 'address', 'summary', 'notice', 'rooms']
      .map((part) => listedTexts(hotel, part))
      .join(''),
  );
  const banners = readFileSync(path.join(CONTENT, 'banners.ts'), 'utf8');
  return inOrder(
    [ascii, NOT_IN_TEXTS, textsOf(brand), regions, ...texts, ...listed, banners].join(''),
  );
}

/** The letters of the other file: those of the catalogue's other texts and of the first content. */
export function commonLetters(): string {
  const core = new Set(coreLetters());
  const content = readdirSync(CONTENT)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(path.join(CONTENT, name), 'utf8'));
  const texts = [...jsonFilesBelow(HOTELS).map(textsOf), ...content].join('');
  return inOrder([...texts].filter((letter) => !core.has(letter)).join(''));
}

const HOTELS = 'src/demo/catalogue/hotels';
/** Where the banners, promotions and questions are written that a new database begins with. */
const CONTENT = 'src/server/use-cases/content/content';

/** Each printable letter once, in the order of code points. */
function inOrder(text: string): string {
  return [...new Set(text)]
    .filter((letter) => letter >= ' ')
    .sort((a, b) => (a.codePointAt(0) ?? 0) - (b.codePointAt(0) ?? 0))
    .join('');
}

/** The texts of one part of a hotel; of its rooms only their names. */
function listedTexts(hotel: unknown, part: string): string {
  const value = valueOf(hotel, part);
  if (part !== 'rooms' || !Array.isArray(value)) return textsOf(value);
  return value.map((room) => textsOf(valueOf(room, 'name'))).join('');
}

function valueOf(record: unknown, key: string): unknown {
  if (typeof record !== 'object' || record === null) return undefined;
  return Object.entries(record).find(([name]) => name === key)?.[1];
}

/** All texts within a JSON value, one after the other. */
function textsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.values(value).map(textsOf).join('');
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function jsonFilesBelow(folder: string): unknown[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => readJson(path.join(folder, name)));
}

/** Letters in the order of their code points as CSS's `unicode-range`, neighbours as one range. */
export function unicodeRange(letters: string): string {
  const ranges: Array<[number, number]> = [];
  for (const letter of letters) {
    const point = letter.codePointAt(0) ?? 0;
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === point - 1) last[1] = point;
    else ranges.push([point, point]);
  }
  const hex = (point: number) => point.toString(16);
  return ranges
    .map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`))
    .join(',');
}
