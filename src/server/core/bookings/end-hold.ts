import { giveCouponsBack } from '@/server/core/coupons/use-coupons';
import { releaseStock } from '@/server/core/inventory/stock';
import { abandonPayments } from '@/server/core/payments/payment-queries';
import { returnPoints } from '@/server/core/payments/split-payment';
import type { Actor } from '@/server/platform/actor';
import type { Transaction } from '@/server/platform/db/client';
import type { ReservationRow } from './booking-queries';
import { transitionReservation } from './transitions';

/**
 * Ends a hold whose row is locked: abandons its open payments and returns its coupons, its nights and
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
  await transitionReservation(tx, by, reservation, event);
  await abandonPayments(tx, by, reservation.id);
  await giveCouponsBack(tx, reservation.id, by.now);
  await releaseStock(tx, reservation.roomTypeId, reservation);
  return returnPoints(tx, by, reservation.id, 'The rest was not paid');
}
