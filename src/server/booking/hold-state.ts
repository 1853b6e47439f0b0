import { AppError } from '../http/app-error';
import type { ReservationRow } from './booking-queries';
import { stateNow } from './present';

/**
 * That a booking is held and before its deadline.
 * @throws AppError HOLD_EXPIRED when the hold is over, PAYMENT_PENDING while an order's outcome is
 * open, RESERVATION_STATE in any other state
 */
export function assertHoldLive(reservation: ReservationRow, now: Date): void {
  const state = stateNow(reservation, now);
  if (state === 'HELD') return;
  if (state === 'EXPIRED') throw new AppError('HOLD_EXPIRED');
  throw new AppError(state === 'PAYING' ? 'PAYMENT_PENDING' : 'RESERVATION_STATE');
}
