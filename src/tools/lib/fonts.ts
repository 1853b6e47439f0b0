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
import { digestContent } from '@/config/content-digest';
import { LANGUAGE_NAMES } from '@/config/constants';
import { recordOf } from '@/domain/keys-of';
import {
  FONT_FAMILIES,
  readSiteFonts,
  SITE_FONTS_RECORD,
  TEXT_FONT_FILES,
  type SiteFonts,
  type TextFontFile,
} from '@/config/site-fonts';

const PRETENDARD = 'node_modules/pretendard/dist/web/variable';
const GOWUN_BATANG = 'node_modules/@fontsource/gowun-batang';
const FONTS = 'public/fonts';
/** The weights of the site's styles, between which a visitor's browser can draw any. */
const WEIGHTS = { min: 400, max: 700 };
/**
 * The OpenType features that the files keep: what browsers apply to each text by themselves, and figures of one width
 * for prices. Pretendard has fifty; with all of them the file of Latin letters was two thirds larger.
 */
const FEATURES = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'tnum'];

/**
 * Puts the fonts where the site serves them: Pretendard's variable font and the serif of headlines in
 * slices by `unicode-range`, and the files without which a first page loads some fifteen slices for a
 * few letters of each.
 * @returns the files that aren't slices
 */
export async function makeFonts(): Promise<SiteFonts> {
  mkdirSync(FONTS, { recursive: true });
  copySlices();
  return subsetSiteFonts();
}

/** Gives all `@font-face` rules of a style sheet another font family. */
const replaceFontFamily = (sheet: string, family: string): string =>
  sheet.replaceAll(/(font-family:\s*)'[^']+'/g, `$1'${family}'`);

/** Copies the slices of both fonts, and writes a style sheet for each in which they have a font family of their own. */
function copySlices(): void {
  const pretendard = 'woff2-dynamic-subset';
  const sans = readFileSync(path.join(PRETENDARD, 'pretendardvariable-dynamic-subset.css'), 'utf8');
  writeFileSync(path.join(FONTS, 'slices.css'), replaceFontFamily(sans, FONT_FAMILIES.slices));
  cpSync(path.join(PRETENDARD, pretendard), path.join(FONTS, pretendard), { recursive: true });
  const serif = 'gowun-batang';
  mkdirSync(path.join(FONTS, serif), { recursive: true });
  for (const file of readdirSync(path.join(GOWUN_BATANG, 'files'))) {
    if (!file.endsWith('-700-normal.woff2')) continue;
    cpSync(path.join(GOWUN_BATANG, 'files', file), path.join(FONTS, serif, file));
  }
  const slices = readFileSync(path.join(GOWUN_BATANG, '700.css'), 'utf8')
    .replaceAll(/, url\([^)]*\.woff\) format\('woff'\)/g, '')
    .replaceAll('./files/', `./${serif}/`);
  const sheet = replaceFontFamily(slices, FONT_FAMILIES.headlineSlices);
  writeFileSync(path.join(FONTS, 'headlines.css'), sheet);
}

/** Makes the files, unless they were made from the same letters of the same fonts before. */
async function subsetSiteFonts(): Promise<SiteFonts> {
  const serif = (script: string) =>
    path.join(GOWUN_BATANG, `files/gowun-batang-${script}-700-normal.woff2`);
  const sans = path.join(PRETENDARD, 'woff2/PretendardVariable.woff2');
  const letters = listTextLetters();
  const sources = {
    ...recordOf(TEXT_FONT_FILES, (name) => ({ font: sans, letters: letters[name] })),
    headlines: { font: serif('korean'), letters: listHeadlineLetters() },
    headlinesLatin: { font: serif('latin'), letters: ASCII },
    headlinesWon: { font: serif('latin-ext'), letters: WON },
  };
  type Name = keyof typeof sources;
  const madeFrom = digestContent(
    JSON.stringify({ WEIGHTS, FEATURES }),
    ...Object.values(sources).flatMap(({ font, letters }) => [readFileSync(font), letters]),
  );
  const known = readSiteFonts();
  const names = Object.keys(sources) as Name[];
  if (
    known?.madeFrom === madeFrom &&
    names.every((name) => existsSync(path.join(FONTS, known[name].file)))
  ) {
    return known;
  }
  for (const file of readdirSync(FONTS)) {
    if (names.some((name) => file.startsWith(`${name}.`))) rmSync(path.join(FONTS, file));
  }
  const isVariable = (name: Name) => TEXT_FONT_FILES.some((variable) => variable === name);
  const makeFile = async (name: Name) => {
    const source = sources[name];
    const options = {
      targetFormat: 'woff2' as const,
      keepFeatures: FEATURES,
      ...(isVariable(name) ? { variationAxes: { wght: WEIGHTS } } : {}),
    };
    const subset = await subsetFont(readFileSync(source.font), source.letters, options);
    const file = `${name}.${digestContent(subset)}.woff2`;
    writeFileSync(path.join(FONTS, file), subset);
    return { file, range: unicodeRange(source.letters) };
  };
  const made: SiteFonts = {
    latin: await makeFile('latin'),
    core: await makeFile('core'),
    texts: await makeFile('texts'),
    common: await makeFile('common'),
    headlines: await makeFile('headlines'),
    headlinesLatin: await makeFile('headlinesLatin'),
    headlinesWon: await makeFile('headlinesWon'),
    madeFrom,
  };
  writeFileSync(SITE_FONTS_RECORD, JSON.stringify(made));
  return made;
}

const WON = '₩';

/** The printable letters of ASCII. */
const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index)).join('');

/** What the site's code writes: spaces and joiners that don't break, and marks. */
const NOT_IN_TEXTS = '\u00a0\u2060›•★';

/** The namespaces of translations whose texts stand on the main page and in lists of hotels. */
const LIST_NAMESPACES = ['shell', 'home', 'search'];

/**
 * Lists the letters of each font file of Pretendard, in the order of their code points. A letter that the texts of
 * several files have is in the first of them alone.
 *
 * - `latin`: the letters of all texts that aren't Korean, and the few Korean ones that a page in English shows.
 * - `core`: the main page and lists of hotels, with the names of regions and of the catalogue's hotels.
 * - `texts`: all other texts of the site, and what the top of a hotel's page shows of the hotel.
 * - `common`: everything else in the catalogue, and the first content.
 */
export function listTextLetters(): Record<TextFontFile, string> {
  const hotels = jsonFilesBelow(HOTELS);
  const readTexts = (name: string) => textsOf(readJson(`public/locales/ko/${name}.json`));
  const readContent = (name: string) => readFileSync(path.join(CONTENT, name), 'utf8');
  const texts = jsonFilesBelow('public/locales').map(textsOf).join('');
  const catalogue = hotels.map(textsOf).join('');
  const textsOfFiles = {
    latin: [
      ASCII,
      NOT_IN_TEXTS,
      WON,
      textsOf(brand),
      ...Object.values(LANGUAGE_NAMES),
      (texts + catalogue).replaceAll(/\p{Script=Hangul}/gu, ''),
    ],
    core: [
      textsOf(readJson('src/demo/catalogue/regions.json')),
      ...LIST_NAMESPACES.map(readTexts),
      ...hotels.map((hotel) => listedTexts(hotel, 'name')),
      ...['banners.ts', 'main.ts'].map(readContent),
    ],
    texts: [
      texts,
      ...hotels.flatMap((hotel) =>
        ['address', 'summary', 'notice', 'rooms'].map((part) => listedTexts(hotel, part)),
      ),
    ],
    common: [
      catalogue,
      ...readdirSync(CONTENT)
        .filter((name) => name.endsWith('.ts'))
        .map(readContent),
    ],
  };
  const earlier = new Set<string>();
  return recordOf(TEXT_FONT_FILES, (name) => {
    const own = [...textsOfFiles[name].join('')].filter((letter) => !earlier.has(letter)).join('');
    for (const letter of own) earlier.add(letter);
    return inOrder(own);
  });
}

/**
 * Lists the letters outside ASCII in which headlines are written: those of the main page's texts, of the headings of
 * collections, promotions and events, of places, and of the titles of the first content. The sign of the currency isn't
 * among them, because it has a file of its own.
 */
export function listHeadlineLetters(): string {
  const titles = [...readdirSync(CONTENT), EVENTS]
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(path.join(CONTENT, name), 'utf8'))
    .flatMap((source) => source.match(/title: both\([^)]*/g) ?? []);
  const texts = ['ko', 'en'].map((locale) =>
    textsOf(readJson(`public/locales/${locale}/home.json`)),
  );
  const site = readJson('public/locales/ko/site.json');
  const headings = ['collections', 'promotions', 'promotion', 'event'].flatMap((page) =>
    ['title', 'hotels', 'coupons', 'others'].map((part) =>
      textsOf(valueOf(valueOf(site, page), part)),
    ),
  );
  const places = textsOf(readJson('src/demo/catalogue/regions.json'));
  const letters = [...texts, ...headings, ...titles, places, '월일박원전국'].join('');
  return inOrder([...letters].filter((letter) => letter > '~' && letter !== WON).join(''));
}

const HOTELS = 'src/demo/catalogue/hotels';
/** Where the banners, promotions and questions are written that a new database begins with. */
const CONTENT = 'src/server/use-cases/content/content';
/** The file with the titles of the first events, by its path from that folder. */
const EVENTS = '../seed.ts';

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
