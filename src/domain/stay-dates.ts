import { addNights, isNight, nightsBetween, type Night } from './stay';

/**
 * The dates of a stay while somebody is choosing them: two fields, each of which may be empty or
 * half typed, and the length of the last complete choice.
 */
export type StayDates = {
  /** Check-in as it is typed; '' where there is none. */
  readonly from: string;
  /** Check-out as it is typed; '' where there is none. */
  readonly to: string;
  /** The nights of the last valid check-in and check-out; null before there were any. */
  readonly nights: number | null;
};

function lengthOf(from: string, to: string): number | null {
  if (!isNight(from) || !isNight(to)) return null;
  const nights = nightsBetween(from, to);
  return nights > 0 ? nights : null;
}

export function stayDates(from: Night | '', to: Night | ''): StayDates {
  return { from, to, nights: lengthOf(from, to) };
}

/**
 * Moves check-in and keeps the length of the stay, so that arriving later doesn't cost nights, or
 * the discount that they earn. A half typed date moves nothing.
 * @param usual the length in nights where none was chosen yet
 */
export function moveCheckIn(dates: StayDates, from: string, usual?: number): StayDates {
  const nights = dates.nights ?? usual ?? null;
  if (!isNight(from) || nights === null) return { ...dates, from };
  return { from, to: addNights(from, nights), nights };
}

/** Moves check-out alone, which is how a stay is made longer or shorter. */
export function moveCheckOut(dates: StayDates, to: string): StayDates {
  return { ...dates, to, nights: lengthOf(dates.from, to) ?? dates.nights };
}
