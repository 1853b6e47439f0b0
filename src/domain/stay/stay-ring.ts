import { addNights, MAX_STAY_NIGHTS, type Night, nightsBetween, type Stay } from './stay';
import type { StayPhase } from './stay-phase';

/**
 * What a ring on my page shows of a member's stay: before check-in the days until then (`TO_GO`), during
 * the stay the number of the current night (`NIGHT`, from 1), then the day of check-out. `share` is how
 * much of the ring is filled, from 0 to 1.
 */
export type StayRing =
  | { readonly kind: 'TO_GO'; readonly days: number; readonly share: number }
  | { readonly kind: 'NIGHT'; readonly night: number; readonly share: number }
  | { readonly kind: 'LAST_DAY'; readonly share: 1 }
  | { readonly kind: 'OVER' };

/**
 * Finds what the ring shows in a phase of the stay. Before check-in it fills day by day from the day of
 * booking on; during the stay it fills night by night. A night counts as the current one until midnight.
 * @param facts.bookedOn the day of booking in Seoul
 */
export function stayRing(phase: StayPhase, facts: Stay & { readonly bookedOn: Night }): StayRing {
  const { checkIn, checkOut, bookedOn } = facts;
  const nights = nightsBetween(checkIn, checkOut);
  switch (phase.kind) {
    case 'AHEAD':
    case 'NEAR':
    case 'ARRIVAL': {
      const days = phase.kind === 'ARRIVAL' ? 0 : phase.daysToGo;
      // A stay that was booked for the same day has no days to wait, and its ring is full.
      const wait = Math.max(days, nightsBetween(bookedOn, checkIn));
      return { kind: 'TO_GO', days, share: wait === 0 ? 1 : (wait - days) / wait };
    }
    case 'ARRIVED':
      return { kind: 'NIGHT', night: 1, share: 1 / nights };
    case 'STAYING': {
      const night = nights - phase.nightsLeft + 1;
      return { kind: 'NIGHT', night, share: night / nights };
    }
    case 'LAST_DAY':
      return { kind: 'LAST_DAY', share: 1 };
    case 'OVER':
      return { kind: 'OVER' };
  }
}

/** Fifty-two weeks: the same weeks of another year begin and end on the same weekdays. */
const YEAR_OF_WEEKS = 52 * 7;

/**
 * The same weeks of the next year in which the stay is still ahead, on the same weekdays.
 * @param today the day in Seoul
 */
export function sameWeeksNextYear({ checkIn, checkOut }: Stay, today: Night): Stay {
  let days = YEAR_OF_WEEKS;
  while (addNights(checkIn, days) <= today && days <= MAX_STAY_NIGHTS * 2) days += YEAR_OF_WEEKS;
  return { checkIn: addNights(checkIn, days), checkOut: addNights(checkOut, days) };
}

/** A calendar day to which a running stay could be extended; a total of null isn't offered. */
type LaterDay = { readonly night: Night; readonly total: number | null };

/**
 * By how many nights a stay can be extended in a row: up to the first check-out that isn't offered,
 * and by `most` at most.
 */
export function nightsToExtend(checkOut: Night, days: readonly LaterDay[], most: number): number {
  const offered = new Set(days.flatMap(({ night, total }) => (total === null ? [] : [night])));
  let nights = 0;
  while (nights < most && offered.has(addNights(checkOut, nights + 1))) nights += 1;
  return nights;
}
