import type { ErrorCode } from '@/contract/errors';
import { AppError } from '@/server/platform/http/app-error';
import type { ReservationRow } from './booking-queries';
import { stateNow } from './present';

/**
 * Why a booking can't be paid now: HOLD_EXPIRED when its hold is over, PAYMENT_PENDING while a
 * payment's outcome is unknown, RESERVATION_STATE in any other state. Null for a live hold.
 */
export function holdRefusal(reservation: ReservationRow, now: Date): ErrorCode | null {
  const state = stateNow(reservation, now);
  if (state === 'HELD') return null;
  if (state === 'EXPIRED') return 'HOLD_EXPIRED';
  return state === 'PAYING' ? 'PAYMENT_PENDING' : 'RESERVATION_STATE';
}

/**
 * Asserts that a booking is held and that its deadline hasn't passed.
 * @throws AppError the code of `holdRefusal`
 */
export function assertHoldLive(reservation: ReservationRow, now: Date): void {
  const refusal = holdRefusal(reservation, now);
  if (refusal !== null) throw new AppError(refusal);
}
