import type { ReservationState } from '../booking/reservation';
import type { ReviewStanding } from '../hotel/review';
import { dayOf, type Night, seoulToday } from './stay';

/**
 * When a guest gets messages about a stay without having done anything: a reminder before it, and a
 * request for a review after it. Each is sent once, and only by day on the hotels' clock.
 */

/** A stay is reminded of in the last days before check-in, from this many days on. */
const REMIND_DAYS = 3;
/**
 * A booking that was confirmed within this time needs no reminder, since the confirmation says the
 * same.
 */
const CONFIRMED_LATELY_MS = 24 * 3_600_000;
/** A review is requested between so many days after check-out. */
const ASK_DAYS = { from: 1, to: 7 } as const;
/**
 * Hours of the day in Seoul when messages may be sent; domain.md forbids 21:00 to 08:00, and this
 * is well inside.
 */
const AWAKE = { from: 9, to: 20 } as const;
const SEOUL_OFFSET_HOURS = 9;

/** Whether messages may be sent to guests in Korea now. */
export function isAwake(now: Date): boolean {
  const hour = (now.getUTCHours() + SEOUL_OFFSET_HOURS) % 24;
  return hour >= AWAKE.from && hour < AWAKE.to;
}

/** The first and the last check-in for which reminders are sent today. */
export function reminderDays(now: Date): { from: number; to: number } {
  const today = dayOf(seoulToday(now));
  return { from: today + 1, to: today + REMIND_DAYS };
}

/** A stay that was booked after this instant is reminded of later. */
export const reminderBookedBy = (now: Date): Date => new Date(now.getTime() - CONFIRMED_LATELY_MS);

/**
 * Whether a reminder of a stay is due now; never on the day of check-in, when the stay may have
 * begun.
 */
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

/** The first and the last check-out for which reviews are requested today. */
export function reviewRequestDays(now: Date): { from: number; to: number } {
  const today = dayOf(seoulToday(now));
  return { from: today - ASK_DAYS.to, to: today - ASK_DAYS.from };
}

/** Whether a review should be requested: the stay is over, and a review of it may be written. */
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
