import type { LadderStep } from './pricing';

/** What a night costs by the length of a stay, and how a stay moves on it. */

/** A rung further on: how many nights are missing, and by how many percent a night is lower there. */
export type NextRung = LadderStep & { readonly addNights: number; readonly less: number };

/** The rung that a stay of `nights` stands on. */
export function rungAt(ladder: readonly LadderStep[], nights: number): LadderStep | undefined {
  return ladder.findLast(({ minNights }) => minNights <= nights);
}

/** The ladder from the shortest stay a hotel takes on: lower rungs can't be stood on. */
export function ladderFrom(ladder: readonly LadderStep[], minNights: number): LadderStep[] {
  const first = rungAt(ladder, minNights);
  const rest = ladder.filter((rung) => rung.minNights > minNights);
  return first === undefined ? rest : [{ ...first, minNights }, ...rest];
}

/** The next rung on which a night costs less than it does for `nights`; null on the last one. */
export function nextRung(ladder: readonly LadderStep[], nights: number): NextRung | null {
  const now = rungAt(ladder, nights);
  if (now === undefined) return null;
  const next = ladder.find(
    ({ minNights, perNight }) => minNights > nights && perNight < now.perNight,
  );
  if (next === undefined) return null;
  const less = Math.round((1 - next.perNight / now.perNight) * 100);
  return { ...next, addNights: next.minNights - nights, less };
}
