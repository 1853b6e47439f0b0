import type { Transaction } from '../db/client';
import { isDue } from './due';
import {
  attemptsIn,
  paymentsOf,
  pointsIn,
  UNCONFIRMED,
  type AttemptRow,
  type ReservationRow,
  type StayChangeRow,
} from './booking-queries';
import { askRefund } from './refund';
import { moveAttempt, record, type Hand } from './transitions';

type Order = {
  readonly attempt: AttemptRow;
  readonly reservation: ReservationRow;
  readonly change: StayChangeRow | null;
};

/** Won of points that are in for a booking. */
export const pointsTaken = async (tx: Transaction, id: string): Promise<number> =>
  pointsIn(await paymentsOf(tx, id));

/**
 * Whether an order is for all that is due: a change's difference, or what points that are in leave of
 * the stay's total. Asked under the lock of the booking, it keeps two orders from paying it twice.
 */
export async function isAllThatIsDue(
  tx: Transaction,
  { attempt, reservation, change }: Order,
): Promise<boolean> {
  if (change !== null) return attempt.amount === change.toPay;
  return attempt.amount + (await pointsTaken(tx, reservation.id)) === reservation.total;
}

/**
 * Whether an order of points is a leg of what is due: approved for a live hold, with a rest to be paid
 * besides and no other points in.
 */
export async function isLeg(
  tx: Transaction,
  { attempt, reservation, change }: Order,
  now: Date,
): Promise<boolean> {
  if (attempt.method !== 'POINTS' || attempt.state !== 'READY') return false;
  if (!isDue(reservation, change, now) || attempt.amount >= reservation.total) return false;
  return (await pointsTaken(tx, reservation.id)) === 0;
}

/** Takes up that points are in. The booking stays held, by its clock, until the rest is paid. */
export async function takeLeg(
  tx: Transaction,
  hand: Hand,
  { attempt, reservation }: Order,
): Promise<void> {
  const sent = await moveAttempt(tx, hand, attempt, 'CONFIRM_SENT');
  await moveAttempt(tx, hand, sent, 'CAPTURED', { capturedAt: hand.now, failureCode: null });
  await record(tx, hand, {
    reservationId: reservation.id,
    event: 'POINTS_TAKEN',
    fromState: reservation.state,
    toState: reservation.state,
    amount: attempt.amount,
    detail: { orderId: attempt.orderId },
  });
}

/**
 * Decides that points which are in for a locked booking go back, since the rest isn't paid. Orders for
 * that rest are given up with them.
 * @returns the refunds' idempotency keys; the provider is asked after the transaction
 */
export async function returnPoints(
  tx: Transaction,
  hand: Hand,
  { id, bookedAt }: ReservationRow,
  reason: string,
): Promise<string[]> {
  // Of a stay that was booked they are its payment, and go back by its refunds alone.
  if (bookedAt !== null) return [];
  const legs = (await paymentsOf(tx, id)).filter(({ method }) => method === 'POINTS');
  if (legs.length === 0) return [];
  for (const open of await attemptsIn(tx, id, UNCONFIRMED)) {
    await moveAttempt(tx, hand, open, 'ABANDONED');
  }
  const keys: string[] = [];
  for (const leg of legs) {
    const returning = await moveAttempt(tx, hand, leg, 'REFUND_SENT');
    const { amount } = leg;
    const key = await askRefund(tx, hand, returning, { purpose: 'ORPHAN', amount, reason });
    if (key !== null) keys.push(key);
  }
  return keys;
}
