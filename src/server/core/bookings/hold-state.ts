import { AppError } from '@/server/platform/http/app-error';
import type { ReservationRow } from './booking-queries';
import { stateNow } from './present';

/**
 * Asserts that a booking is held and that its deadline hasn't passed.
 * @throws AppError HOLD_EXPIRED when the hold is over, PAYMENT_PENDING while an order's outcome is
 * unknown, RESERVATION_STATE in any other state
 */
export function assertHoldLive(reservation: ReservationRow, now: Date): void {
  const state = stateNow(reservation, now);
  if (state === 'HELD') return;
  if (state === 'EXPIRED') throw new AppError('HOLD_EXPIRED');
  throw new AppError(state === 'PAYING' ? 'PAYMENT_PENDING' : 'RESERVATION_STATE');
}
