import type { Random } from '@/server/testing/random';

/** Texts that often break programs, for any place where a text is expected. */
const TEXTS: readonly string[] = [
  '',
  ' ',
  '\t\n',
  '-',
  '.',
  '..',
  '/',
  '\\',
  '%',
  '_',
  "'",
  '"',
  '`',
  ';--',
  ',',
  ',,,',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  'null',
  'undefined',
  'true',
  'NaN',
  'Infinity',
  '[object Object]',
  '{}',
  '[]',
  ...[64, 65, 80, 81, 100, 200, 201, 10_000].map((length) => 'a'.repeat(length)),
  '가',
  '가'.repeat(65),
  'ㄱㄴㄷ',
  '한글 이름',
  '\u1100\u1161',
  'é',
  'İ',
  'ß',
  '🏨',
  '👨‍👩‍👧‍👦',
  '🏨'.repeat(40),
  '\u202e',
  '\u200b',
  '\ufeff',
  '\u2028',
  '\uffff',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udc00b',
  '\u001b[31m',
  '\u007f',
  '0000-00-00',
  '0001-01-01',
  '1899-12-31',
  '1900-01-01',
  '2199-12-31',
  '2200-01-01',
  '9999-12-31',
  '10000-01-01',
  '-000001-01-01',
  '2026-02-29',
  '2026-13-01',
  '2027-1-5',
  '2026-11-31T00:00:00Z',
  '2027-01-10T25:61:00+99:99',
  '24:00',
  '14:00:00',
  '25:99',
  '1e3',
  '0',
  '-1',
  '-0',
  '00',
  '1.5',
  '1e309',
  '-1e309',
  '0x10',
  '１',
  '٣',
  '9007199254740993',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9223372036854775808',
  '1'.repeat(400),
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../../etc/passwd',
  '%00',
  '1,2,3',
  '1,1,1',
  '33,124,39',
  '33,124,39,132',
  '90,180,-90,-180',
  '1e999,0,0,0',
  'NaN,0,0,0',
];

/** Numbers as JSON writes them; some of them read back as no finite number. */
const NUMBERS: readonly string[] = [
  '0',
  '-0',
  '-1',
  '1.5',
  '1e-320',
  '1e21',
  '1e308',
  '1e999',
  '-1e999',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '9223372036854775808',
];

/** JSON of types that no call expects. */
const SHAPES: readonly string[] = [
  'null',
  'true',
  'false',
  '[]',
  '{}',
  '[[]]',
  '[null]',
  '[1,"2",{}]',
  '{"a":{"b":[1]}}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '{"toString":1}',
  '{"length":1e9}',
  '{"then":1}',
  '{"toJSON":1}',
  '{"0":"a","length":1}',
  ...[33, 2_000].map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
  ...[31, 500].map((depth) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth)),
  `[${'1,'.repeat(5_000)}1]`,
];

/** Bodies that aren't JSON, or aren't a JSON object. */
const BODIES: readonly string[] = [
  '',
  ' ',
  '{',
  '}',
  'null',
  '"text"',
  '0',
  '[]',
  'undefined',
  '{"a":1,}',
  "{'a':1}",
  '\u0000',
  '\ufeff{}',
  'a=1&b=2',
  '<xml/>',
  '['.repeat(20_000),
  '{"a":"\\ud800"}',
];

/** Already percent-encoded texts that are invalid or unusual. */
const ENCODED: readonly string[] = [
  '%',
  '%zz',
  '%00',
  '%ED%A0%80',
  '%F0%28',
  '%C0%AF',
  '%2F',
  '%2e%2e%2f',
  '%25',
  '+',
  '%FF',
];

const KEYS: readonly string[] = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'id',
  'length',
  '',
  '가',
  '\u0000',
];

/** Percent-encodes any text; a lone surrogate becomes U+FFFD, as in browsers. */
const encoded = (text: string) =>
  new URLSearchParams([['', text]]).toString().slice(1).replaceAll('+', '%20');

export const hostileText = (by: Random): string => by.pick(TEXTS);

/** Makes a hostile part of a URL. */
export const hostileEncoded = (by: Random): string =>
  by.chance(0.15) ? by.pick(ENCODED) : encoded(hostileText(by));

/** Makes a hostile body that replaces a call's. */
export const hostileBody = (by: Random): string => by.pick(BODIES);

/** Makes a hostile header value, with only the characters that fetch sends. */
export const hostileHeader = (by: Random): string =>
  hostileText(by)
    .replace(/[^\u0020-\u007e\u00a1-\u00ff]/g, '')
    .trim();

/** Makes the text of any JSON value. */
function hostileJson(by: Random): string {
  const kind = by.int(0, 9);
  if (kind < 5) return JSON.stringify(hostileText(by));
  return by.pick(kind < 7 ? NUMBERS : SHAPES);
}

/**
 * Makes a value's JSON with one place spoiled: replaced, left out, wrapped in an array, or with an
 * unknown key added.
 */
export function spoiledJson(value: unknown, by: Random): string {
  const places = countPlaces(value);
  const spoiled = { at: by.int(0, places - 1), seen: 0 };
  return written(value, by, spoiled) ?? 'null';
}

function countPlaces(value: unknown): number {
  if (value === null || typeof value !== 'object') return 1;
  return Object.values(value).reduce((sum: number, one) => sum + countPlaces(one), 1);
}

/** The JSON of a value; undefined if it is left out. */
function written(
  value: unknown,
  by: Random,
  spoiled: { readonly at: number; seen: number },
): string | undefined {
  const isHere = spoiled.seen === spoiled.at;
  spoiled.seen += 1;
  const kind = isHere ? by.int(0, 9) : -1;
  if (kind === 0) return undefined;
  if (kind > 2) return hostileJson(by);
  let text: string;
  if (Array.isArray(value)) {
    text = `[${value.map((one) => written(one, by, spoiled) ?? 'null').join(',')}]`;
  } else if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).flatMap(([key, one]) => {
      const json = one === undefined ? undefined : written(one, by, spoiled);
      return json === undefined ? [] : [`${JSON.stringify(key)}:${json}`];
    });
    if (kind === 1) entries.push(`${JSON.stringify(by.pick(KEYS))}:${hostileJson(by)}`);
    return `{${entries.join(',')}}`;
  } else {
    text = JSON.stringify(value);
  }
  return kind >= 1 ? `[${text},${text}]` : text;
}

export const hostileKey = (by: Random): string => encoded(by.pick(KEYS));

/** Makes bytes that aren't a picture, or a picture with a false header. */
export function hostileFile(by: Random): Uint8Array<ArrayBuffer> {
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  const header = [0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
  const enormous = [0x7f, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff, 8, 6, 0, 0, 0, 1, 2, 3, 4];
  const noise = Array.from({ length: 400 }, () => by.int(0, 255));
  return Uint8Array.from(
    by.pick([[], [0], png, [...png, ...header, ...enormous], [...png, ...noise], noise]),
  );
}

/**
 * Spoils a file's bytes: cut off, with other bytes in it, with more behind its end, or replaced by
 * another file.
 */
export function spoiledBytes(bytes: Uint8Array, by: Random): Uint8Array<ArrayBuffer> {
  const spoiled = new Uint8Array(bytes);
  const kind = by.int(0, 3);
  if (kind === 0) return hostileFile(by);
  if (kind === 1) return spoiled.slice(0, by.int(0, spoiled.length));
  if (kind === 2) return Uint8Array.from([...spoiled, ...hostileFile(by)]);
  for (let left = by.int(1, 12); left > 0; left -= 1) {
    spoiled[by.int(0, spoiled.length - 1)] = by.int(0, 255);
  }
  return spoiled;
}
