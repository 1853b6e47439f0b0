import { addNights, nightsBetween } from './stay-rules';

/** A whole stay [checkIn, checkOut) as nights `YYYY-MM-DD`. */
export type WholeStay = { checkIn: string; checkOut: string };

/** What a stay may not go beyond while it is moved. */
export type MoveLimits = {
  /** The first and the last possible check-in, as `YYYY-MM-DD`. */
  readonly min: string;
  readonly max: string;
  /** The longest stay in nights. */
  readonly maxNights: number;
  /** Whether the check-in stays; then only the end moves, to days for which `reasonOf` is null. */
  readonly fixedCheckIn?: boolean;
  /** Why no stay can start on a day, or, with a fixed check-in, end on it; null when one can. */
  readonly reasonOf: (day: string) => string | null;
};

/** A part of the stay that the pointer has taken hold of. */
export type Hold =
  /** `offset` is the number of nights from check-in to the day that was taken. */
  { readonly part: 'stay'; readonly offset: number } | { readonly part: 'end' };

/** How many unavailable days a step jumps over at most. */
const MAX_STEPS = 62;

/**
 * Moves a stay by so many days and keeps its length. Where it can't start, it goes on in the same
 * direction to the next day on which it can; null when there is none.
 */
export function stepStay(stay: WholeStay, days: number, limits: MoveLimits): WholeStay | null {
  if (limits.fixedCheckIn === true) return null;
  const nights = nightsBetween(stay.checkIn, stay.checkOut);
  let checkIn = addNights(stay.checkIn, days);
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (checkIn < limits.min || checkIn > limits.max) return null;
    if (limits.reasonOf(checkIn) === null) return { checkIn, checkOut: addNights(checkIn, nights) };
    checkIn = addNights(checkIn, Math.sign(days));
  }
  return null;
}

/** Makes a stay longer or shorter by so many nights; null when it can't be. */
export function stretchStay(stay: WholeStay, nights: number, limits: MoveLimits): WholeStay | null {
  return dragStay(stay, { part: 'end' }, addNights(stay.checkOut, nights), limits);
}

/**
 * Returns the stay after the pointer has dragged a part of it onto a day; null when the stay can't
 * be there. Dragging its end changes its length, anything else moves it.
 */
export function dragStay(
  stay: WholeStay,
  hold: Hold,
  day: string,
  limits: MoveLimits,
): WholeStay | null {
  if (hold.part === 'end') {
    const nights = nightsBetween(stay.checkIn, day);
    if (nights < 1 || nights > limits.maxNights || day === stay.checkOut) return null;
    if (limits.fixedCheckIn === true && (day < limits.min || limits.reasonOf(day) !== null)) {
      return null;
    }
    return { checkIn: stay.checkIn, checkOut: day };
  }
  if (limits.fixedCheckIn === true) return null;
  const checkIn = addNights(day, -hold.offset);
  const isPossible =
    checkIn >= limits.min && checkIn <= limits.max && limits.reasonOf(checkIn) === null;
  if (!isPossible || checkIn === stay.checkIn) return null;
  return {
    checkIn,
    checkOut: addNights(checkIn, nightsBetween(stay.checkIn, stay.checkOut)),
  };
}
