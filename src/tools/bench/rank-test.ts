/** The middle one of some values in order, the upper one of two. @throws Error when there is no value */
export function median(values: readonly number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
  if (middle === undefined) throw new Error('Nothing was measured.');
  return middle;
}

/**
 * The value that a share of all values doesn't exceed, such as 0.99 for the one that only a hundredth exceeds.
 * @throws Error when there is no value
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1);
  const value = sorted[at];
  if (value === undefined) throw new Error('Nothing was measured.');
  return value;
}

/**
 * The Mann–Whitney test for two samples of times, by the normal approximation (good from about
 * twenty values each; ties share their ranks).
 * @returns the ratio of the medians, and z: beyond ±2.576 the samples differ with 99 % confidence
 */
export function rankTest(
  one: readonly number[],
  other: readonly number[],
): { medianRatio: number; z: number } {
  const all = [
    ...one.map((value) => ({ value, first: true })),
    ...other.map((value) => ({ value, first: false })),
  ].sort((a, b) => a.value - b.value);
  let ranks = 0;
  for (let from = 0; from < all.length;) {
    let to = from;
    while (to < all.length && all[to]?.value === all[from]?.value) to += 1;
    const shared = (from + 1 + to) / 2;
    ranks += shared * all.slice(from, to).filter(({ first }) => first).length;
    from = to;
  }
  const [n, m] = [one.length, other.length];
  const u = ranks - (n * (n + 1)) / 2;
  const z = (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  return { medianRatio: median(one) / median(other), z };
}
