import { AppError } from './app-error';

/** Halves of a pair that stand alone: no text, and refused by PostgreSQL's JSON. */
const LONE_SURROGATES = /\p{Surrogate}/gu;
/** Refused by PostgreSQL in any text. */
const NULS = /\0/g;

/** Deeper than anything a call takes; a body of brackets would fill the stack. */
const DEEPEST = 32;

/**
 * What was sent with every text in it as a database takes it: U+0000 left out, and halves of a pair
 * that stand alone replaced by U+FFFD, as browsers and drivers do where they write UTF-8.
 * @throws AppError INPUT_INVALID when it is nested deeper than any call's input
 */
export function storable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') {
    return value.replace(NULS, '').replace(LONE_SURROGATES, '\uFFFD');
  }
  if (value === null || typeof value !== 'object') return value;
  if (depth === DEEPEST) throw new AppError('INPUT_INVALID');
  if (Array.isArray(value)) return value.map((one) => storable(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, storable(one, depth + 1)]),
  );
}
