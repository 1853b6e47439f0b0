import type { ReservationState } from './reservation';
import type { ReviewStanding } from './review';
import { dayOf, seoulToday, type Night } from './stay';

/**
 * When a guest is written to about a stay without having done anything: before it begins, and for a
 * review after it. Each once, and only by day on the hotels' clock.
 */

/** Days before check-in from which a stay is reminded of. */
const REMIND_DAYS = 3;
/** A confirmation that came so recently says all that a reminder would. */
const CONFIRMED_LATELY_MS = 24 * 3_600_000;
/** Days after check-out in which a review is asked for. */
const ASK_DAYS = { from: 1, to: 7 } as const;
/** Hours of the day in Seoul: domain.md keeps messages from 21:00 to 08:00 apart; this is inside. */
const AWAKE = { from: 9, to: 20 } as const;
const SEOUL_OFFSET_HOURS = 9;

/** Whether guests in Korea may be written to now. */
export function isAwake(now: Date): boolean {
  const hour = (now.getUTCHours() + SEOUL_OFFSET_HOURS) % 24;
  return hour >= AWAKE.from && hour < AWAKE.to;
}

/** The first and the last check-in that is reminded of today. */
export function reminderDays(now: Date): { from: number; to: number } {
  const today = dayOf(seoulToday(now));
  return { from: today + 1, to: today + REMIND_DAYS };
}

/** A stay that was booked after this is reminded of later. */
export const reminderBookedBy = (now: Date): Date => new Date(now.getTime() - CONFIRMED_LATELY_MS);

/** Whether a guest is reminded of a stay now; not on the day itself, when it may have begun. */
export function isReminderDue(facts: {
  readonly state: ReservationState;
  readonly checkIn: Night;
  readonly bookedAt: Date | null;
  readonly now: Date;
}): boolean {
  const { state, checkIn, bookedAt, now } = facts;
  if (state !== 'BOOKED' || bookedAt === null || !isAwake(now)) return false;
  if (bookedAt > reminderBookedBy(now)) return false;
  const { from, to } = reminderDays(now);
  return dayOf(checkIn) >= from && dayOf(checkIn) <= to;
}

/** The first and the last check-out after which a review is asked for today. */
export function reviewRequestDays(now: Date): { from: number; to: number } {
  const today = dayOf(seoulToday(now));
  return { from: today - ASK_DAYS.to, to: today - ASK_DAYS.from };
}

/** Whether a guest is to be asked for a review: the stay is over, and one can be written of it. */
export function isReviewRequestDue(facts: {
  readonly standing: ReviewStanding;
  readonly checkOut: Night;
  readonly now: Date;
}): boolean {
  const { standing, checkOut, now } = facts;
  if (standing.kind !== 'OPEN' || !isAwake(now)) return false;
  const { from, to } = reviewRequestDays(now);
  return dayOf(checkOut) >= from && dayOf(checkOut) <= to;
}
