/** The space that no line break replaces. */
export const NO_BREAK = '\u00a0';
/** Has no width and allows no line break where it stands. */
const JOINER = '\u2060';

const ENGLISH_UNITS =
  'm²|m|km|won|nights?|days?|hours?|minutes?|weeks?|months?|years?|adults?|child|children|guests?|' +
  'people|person|hotels?|reviews?|rooms?';

const RULES: readonly (readonly [RegExp, string])[] = [
  // `27 m²`, `30 nights`.
  [new RegExp(String.raw`(\d) (?=(?:${ENGLISH_UNITS})(?![\p{L}\d]))`, 'gu'), `$1${NO_BREAK}`],
  // `27㎡`: a browser may break a line before a symbol, though not within a Korean word.
  [/(\d)(?=㎡)/g, `$1${JOINER}`],
  // `3월 1일 (일)`.
  [/(\d월) (?=\d{1,2}일)/g, `$1${NO_BREAK}`],
  [/(\d일) (?=\([일월화수목금토]\))/g, `$1${NO_BREAK}`],
  // `Sun, 1 Mar 2026`.
  [/\b((?:Sun|Mon|Tue|Wed|Thu|Fri|Sat),) (?=\d)/g, `$1${NO_BREAK}`],
  [/(\d) (?=(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b)/g, `$1${NO_BREAK}`],
  [/\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) (?=\d{4}\b)/g, `$1${NO_BREAK}`],
];

/** Keeps each number of a text on one line with its unit, and each date on one line. */
export function keepTogether(text: string): string {
  // Every rule begins or ends at a digit.
  if (!/\d/.test(text)) return text;
  return RULES.reduce((whole, [pattern, replacement]) => whole.replace(pattern, replacement), text);
}
