import type { ReservationState } from './reservation';
import { addNights, type Night, seoulInstant } from '../stay/stay';

/**
 * A guest may announce arrival after midnight; from this hour of the next morning nobody is
 * expected any more.
 */
const NOT_EXPECTED_FROM = '06:00';

export type NoShowRefusal =
  | 'NO_SHOW_NOT_POSSIBLE'
  | 'NO_SHOW_TOO_EARLY'
  /** The guest has announced an early check-out, so they were there. */
  | 'NO_SHOW_LEFT'
  | 'CHANGE_PENDING';

export type NoShowCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: NoShowRefusal };

/**
 * The instant from which a guest who hasn't arrived counts as a no-show: the morning after
 * check-in, hotel time.
 */
export const noShowFrom = (checkIn: Night): Date =>
  seoulInstant(addNights(checkIn, 1), NOT_EXPECTED_FROM);

/**
 * Whether an operator can report that nobody came. The refund is `refundOf` at that moment, which
 * from the day after check-in on is the same as for cancelling on the check-in day.
 * @param facts.pending whether a change of the booking waits for its money
 * @param facts.hasLeft whether the guest has announced an early check-out
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
