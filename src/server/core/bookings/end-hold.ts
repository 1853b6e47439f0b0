import { giveCouponsBack } from '@/server/core/coupons/use-coupons';
import type { Transaction } from '@/server/platform/db/client';
import { attemptsIn, UNCONFIRMED, type ReservationRow } from './booking-queries';
import { returnPoints } from '@/server/core/payments/points-part';
import { releaseStock } from '@/server/core/inventory/stock';
import { transitionReservation, transitionAttempt, type Actor } from './transitions';

/**
 * Ends a hold whose row is locked: abandons its open orders and returns its coupons, its nights and
 * any points already taken.
 * @returns the keys of the refunds of points, which the caller or the reconciler has to run
 * @throws AppError RESERVATION_STATE when the booking isn't held any more
 */
export async function endHold(
  tx: Transaction,
  by: Actor,
  reservation: ReservationRow,
  event: 'HOLD_EXPIRED' | 'HOLD_RELEASED',
): Promise<string[]> {
  const ended = await transitionReservation(tx, by, reservation, event);
  for (const attempt of await attemptsIn(tx, reservation.id, UNCONFIRMED)) {
    await transitionAttempt(tx, by, attempt, 'ABANDONED');
  }
  await giveCouponsBack(tx, reservation.id, by.now);
  await releaseStock(tx, reservation.roomTypeId, reservation);
  return returnPoints(tx, by, ended, 'The rest was not paid');
}
