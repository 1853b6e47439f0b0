/**
 * How a pull along the ring becomes a number of nights. The handle begins at twelve o'clock and is
 * pulled clockwise; angles are in degrees from there.
 */

/** A stay is pulled longer by so many nights at most; the calendar offers more. */
export const MAX_PULLED_NIGHTS = 30;

/** The room that the longest pull leaves before twelve o'clock, so that its ends stay apart. */
const DEGREES_A_NIGHT = 360 / (MAX_PULLED_NIGHTS + 2);

/** The part of the ring that so many nights take, from 0 to 1. */
export const pulledShare = (nights: number): number => (nights * DEGREES_A_NIGHT) / 360;

/**
 * The nights at a point of the ring.
 * @param point the distance to the ring's middle, to the right and downwards
 * @param before the nights up to now: a pull across twelve o'clock stays at the end it came from
 */
export function nightsAt(
  point: { readonly right: number; readonly down: number },
  before: number,
  most: number,
): number {
  const { right, down } = point;
  const angle = (Math.atan2(right, -down) * 180) / Math.PI;
  const degrees = (angle + 360) % 360;
  const was = before * DEGREES_A_NIGHT;
  if (was < 120 && degrees > 240) return 0;
  if (was > 240 && degrees < 120) return most;
  return Math.min(most, Math.round(degrees / DEGREES_A_NIGHT));
}

const WEEK = 7;

/** The nights after a key of a slider; null for any other key. */
export function nightsByKey(key: string, nights: number, most: number): number | null {
  const to: Readonly<Record<string, number>> = {
    ArrowRight: nights + 1,
    ArrowUp: nights + 1,
    ArrowLeft: nights - 1,
    ArrowDown: nights - 1,
    PageUp: nights + WEEK,
    PageDown: nights - WEEK,
    Home: 0,
    End: most,
  };
  const wanted = to[key];
  return wanted === undefined ? null : Math.max(0, Math.min(most, wanted));
}
