import type { ReservationState } from './reservation';
import { addNights, seoulInstant, type Night } from './stay';

/** A guest may say that they arrive after midnight; nobody is expected any more from this hour on. */
const NOT_EXPECTED_FROM = '06:00';

export type NoShowRefusal =
  | 'NO_SHOW_NOT_POSSIBLE'
  | 'NO_SHOW_TOO_EARLY'
  /** Whoever left was there. */
  | 'NO_SHOW_LEFT'
  | 'CHANGE_PENDING';

export type NoShowCheck =
  { readonly ok: true } | { readonly ok: false; readonly code: NoShowRefusal };

/** From when on a guest who hasn't arrived counts as a no-show: the morning after, hotel time. */
export const noShowFrom = (checkIn: Night): Date =>
  seoulInstant(addNights(checkIn, 1), NOT_EXPECTED_FROM);

/**
 * Whether an operator can say that nobody came. What it returns is `refundOf` at that moment, which
 * from the day after check-in on is what cancelling on the day itself would have.
 * @param facts.pending whether a change of the booking waits for its money
 * @param facts.hasLeft whether its guest has told that they leave early
 * @param facts.leaving check-out by the hotel's clock
 */
export function checkNoShow(facts: {
  readonly state: ReservationState;
  readonly pending: boolean;
  readonly hasLeft: boolean;
  readonly checkIn: Night;
  readonly leaving: Date;
  readonly now: Date;
}): NoShowCheck {
  const { state, pending, hasLeft, checkIn, leaving, now } = facts;
  const no = (code: NoShowRefusal): NoShowCheck => ({ ok: false, code });
  if (state !== 'BOOKED' || now >= leaving) return no('NO_SHOW_NOT_POSSIBLE');
  if (now < noShowFrom(checkIn)) return no('NO_SHOW_TOO_EARLY');
  if (pending) return no('CHANGE_PENDING');
  if (hasLeft) return no('NO_SHOW_LEFT');
  return { ok: true };
}
