import { AppError } from './app-error';

/**
 * Surrogates without their other half: they aren't valid text, and PostgreSQL's JSON refuses them.
 */
const LONE_SURROGATES = /\p{Surrogate}/gu;
/** U+0000, which PostgreSQL refuses in any text. */
const NULS = /\0/g;

/**
 * Deeper than the input of any call; without a limit, a body of nested brackets would overflow the
 * stack.
 */
const DEEPEST = 32;

/**
 * Makes all texts of an input storable in the database: removes U+0000 and replaces lone surrogates
 * with U+FFFD, as browsers and drivers do when they write UTF-8.
 * @throws AppError INPUT_INVALID when it is nested deeper than any call's input
 */
export function storable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return storableText(value);
  if (value === null || typeof value !== 'object') return value;
  if (depth === DEEPEST) throw new AppError('INPUT_INVALID');
  if (Array.isArray(value)) return value.map((one) => storable(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [storableText(key), storable(one, depth + 1)]),
  );
}

const storableText = (text: string): string =>
  text.replace(NULS, '').replace(LONE_SURROGATES, '\uFFFD');
