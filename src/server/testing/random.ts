import { noise } from '@/demo/catalogue/calendar';

/** A small deterministic random source (mulberry32), seeded by any words and numbers. */
export type Random = {
  /** In [0, 1). */
  next: () => number;
  /** A whole number from `low` to `high`, both included. */
  int: (low: number, high: number) => number;
  chance: (probability: number) => boolean;
  pick: <T>(from: readonly T[]) => T;
  /** A new list in random order. */
  shuffle: <T>(from: readonly T[]) => T[];
  weighted: <T>(from: readonly (readonly [T, number])[]) => T;
};

/** A source whose whole sequence depends only on its parts. */
export function random(...parts: (string | number)[]): Random {
  let state = noise(...parts) * 4294967296;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(from: readonly T[]): T => {
    const chosen = from[Math.floor(next() * from.length)];
    if (chosen === undefined) throw new RangeError('Nothing to pick from.');
    return chosen;
  };
  const shuffle = <T>(from: readonly T[]): T[] =>
    from
      .map((item) => ({ item, order: next() }))
      .sort((a, b) => a.order - b.order)
      .map(({ item }) => item);
  const weighted = <T>(from: readonly (readonly [T, number])[]): T => {
    let left = next() * from.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of from) {
      left -= weight;
      if (left < 0) return item;
    }
    return pick(from)[0];
  };
  return { next, int, chance: (probability) => next() < probability, pick, shuffle, weighted };
}
