import { giveCouponsBack } from '../coupon/use-coupons';
import type { Transaction } from '../db/client';
import { attemptsIn, UNCONFIRMED, type ReservationRow } from './booking-queries';
import { returnPoints } from './points-leg';
import { releaseStock } from './stock';
import { move, moveAttempt, type Hand } from './transitions';

/**
 * Ends a hold whose row is locked: its open orders are given up, its coupons and nights go back, and so
 * do points that are in for it.
 * @returns the keys of the refunds of points, which the caller or the reconciler asks for
 * @throws AppError RESERVATION_STATE when it isn't held any more
 */
export async function endHold(
  tx: Transaction,
  hand: Hand,
  reservation: ReservationRow,
  event: 'HOLD_EXPIRED' | 'HOLD_RELEASED',
): Promise<string[]> {
  const ended = await move(tx, hand, reservation, event);
  for (const attempt of await attemptsIn(tx, reservation.id, UNCONFIRMED)) {
    await moveAttempt(tx, hand, attempt, 'ABANDONED');
  }
  await giveCouponsBack(tx, reservation.id, hand.now);
  await releaseStock(tx, reservation.roomTypeId, reservation);
  return returnPoints(tx, hand, ended, 'The rest was not paid');
}
