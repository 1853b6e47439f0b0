import type { LadderStep } from './pricing';

/**
 * The price per night by length of stay (the steps of the length discount), and the next cheaper
 * step.
 */

/** A later step: how many more nights it takes, and how many percent cheaper a night is there. */
export type NextRung = LadderStep & { readonly addNights: number; readonly less: number };

/** The step that a stay of `nights` nights has reached. */
export function rungAt(ladder: readonly LadderStep[], nights: number): LadderStep | undefined {
  return ladder.findLast(({ minNights }) => minNights <= nights);
}

/** The steps from the shortest stay that a hotel takes; shorter ones can't be booked. */
export function ladderFrom(ladder: readonly LadderStep[], minNights: number): LadderStep[] {
  const first = rungAt(ladder, minNights);
  const rest = ladder.filter((rung) => rung.minNights > minNights);
  return first === undefined ? rest : [{ ...first, minNights }, ...rest];
}

/** The next step at which a night is cheaper than for `nights`; null at the last one. */
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
