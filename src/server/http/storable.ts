/** Halves of a pair that stand alone: no text, and refused by PostgreSQL's JSON. */
const LONE_SURROGATES = /\p{Surrogate}/gu;
/** Refused by PostgreSQL in any text. */
const NULS = /\0/g;

/**
 * What was sent with every text in it as a database takes it: U+0000 left out, and halves of a pair
 * that stand alone replaced by U+FFFD, as browsers and drivers do where they write UTF-8.
 */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.replace(NULS, '').replace(LONE_SURROGATES, '\uFFFD');
  }
  if (Array.isArray(value)) return value.map(storable);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, storable(one)]));
}
