/** A step from cheap (1) to dear (4). */
export type Heat = 1 | 2 | 3 | 4;

/**
 * Returns the step of a total among others, by their quartiles: about a quarter of them is in each
 * step. Null where all totals are equal, since none is then cheap or dear.
 */
export function heatAmong(totals: readonly number[]): ((total: number) => Heat) | null {
  const sorted = [...totals].sort((a, b) => a - b);
  if (sorted.length === 0 || sorted[0] === sorted.at(-1)) return null;
  const limits = [0.25, 0.5, 0.75].map(
    (share) => sorted[Math.ceil(sorted.length * share) - 1] ?? Infinity,
  );
  const [first = Infinity, second = Infinity, third = Infinity] = limits;
  return (total) => (total <= first ? 1 : total <= second ? 2 : total <= third ? 3 : 4);
}
