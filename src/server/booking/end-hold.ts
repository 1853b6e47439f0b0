import { giveCouponsBack } from '../coupon/use-coupons';
import type { Transaction } from '../db/client';
import { attemptsIn, UNCONFIRMED, type ReservationRow } from './booking-queries';
import { releaseStock } from './stock';
import { move, moveAttempt, type Hand } from './transitions';

/**
 * Ends a hold whose row is locked: its open orders are given up, its coupons and nights go back.
 * @throws AppError RESERVATION_STATE when it isn't held any more
 */
export async function endHold(
  tx: Transaction,
  hand: Hand,
  reservation: ReservationRow,
  event: 'HOLD_EXPIRED' | 'HOLD_RELEASED',
): Promise<void> {
  await move(tx, hand, reservation, event);
  for (const attempt of await attemptsIn(tx, reservation.id, UNCONFIRMED)) {
    await moveAttempt(tx, hand, attempt, 'ABANDONED');
  }
  await giveCouponsBack(tx, reservation.id, hand.now);
  await releaseStock(tx, reservation.roomTypeId, reservation);
}
