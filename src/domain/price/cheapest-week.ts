import { type Night, nightsBetween } from '../stay/stay';

/** A day on which a stay may start, with its total in won; null when no stay can start on it. */
export type ArrivalTotal = { readonly night: Night; readonly total: number | null };

/** Seven days of arrival in a row, and the first of them with their lowest total. */
export type CheapestWeek = { readonly first: Night; readonly last: Night; readonly best: Night };

const WEEK_DAYS = 7;
/** How far from the best day of the cheapest week a dragged stay snaps to it, in days. */
export const MAX_SNAP_DAYS = 2;

/**
 * Finds the week of arrival with the lowest totals: seven days in a row on each of which a stay can
 * start, the earliest of several that cost the same. Null when there is none, and when every stay
 * costs the same, since no week is then cheap.
 * @param days days in a row, in order
 */
export function findCheapestWeek(days: readonly ArrivalTotal[]): CheapestWeek | null {
  const known = days.flatMap(({ total }) => total ?? []);
  if (known.every((total) => total === known[0])) return null;
  let lowest = Infinity;
  let cheapest: readonly ArrivalTotal[] | null = null;
  for (let at = 0; at + WEEK_DAYS <= days.length; at += 1) {
    const week = days.slice(at, at + WEEK_DAYS);
    // A day that isn't free makes the sum infinite, which is never the lowest.
    const sum = week.reduce((before, { total }) => before + (total ?? Infinity), 0);
    if (sum >= lowest) continue;
    lowest = sum;
    cheapest = week;
  }
  const [first, last] = [cheapest?.[0], cheapest?.at(-1)];
  if (cheapest === null || first === undefined || last === undefined) return null;
  const best = cheapest.reduce((low, day) => ((day.total ?? 0) < (low.total ?? 0) ? day : low));
  return { first: first.night, last: last.night, best: best.night };
}

/**
 * Snaps a day of arrival to the best day of the cheapest week when it is within `MAX_SNAP_DAYS` of
 * it; other days stay as they are.
 */
export function snapToCheapest(night: Night, week: CheapestWeek | null): Night {
  if (week === null) return night;
  return Math.abs(nightsBetween(night, week.best)) <= MAX_SNAP_DAYS ? week.best : night;
}
