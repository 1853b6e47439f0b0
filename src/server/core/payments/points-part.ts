import type { Transaction } from '@/server/platform/db/client';
import { isDue } from '@/server/core/bookings/due';
import {
  attemptsIn,
  paymentsOf,
  pointsIn,
  UNCONFIRMED,
  type AttemptRow,
  type ReservationRow,
  type StayChangeRow,
} from '@/server/core/bookings/booking-queries';
import { askRefund } from './refund';
import { transitionAttempt, record, type Actor } from '@/server/core/bookings/transitions';

type Order = {
  readonly attempt: AttemptRow;
  readonly reservation: ReservationRow;
  readonly change: StayChangeRow | null;
};

/** Points already taken for a booking, in won. */
export const pointsTaken = async (tx: Transaction, id: string): Promise<number> =>
  pointsIn(await paymentsOf(tx, id));

/**
 * Whether an order covers everything that is due: a change's difference, or the stay's total less
 * the points already taken. Checked under the booking's lock, so that two orders can't both pay it.
 */
export async function isAllThatIsDue(
  tx: Transaction,
  { attempt, reservation, change }: Order,
): Promise<boolean> {
  if (change !== null) return attempt.amount === change.toPay;
  return attempt.amount + (await pointsTaken(tx, reservation.id)) === reservation.total;
}

/**
 * Whether an order of points pays a part of what is due: approved for a live hold, for less than
 * the total, and with no other points taken yet.
 */
export async function isPointsPart(
  tx: Transaction,
  { attempt, reservation, change }: Order,
  now: Date,
): Promise<boolean> {
  if (attempt.method !== 'POINTS' || attempt.state !== 'READY') return false;
  if (!isDue(reservation, change, now) || attempt.amount >= reservation.total) return false;
  return (await pointsTaken(tx, reservation.id)) === 0;
}

/**
 * Records that points were taken. The booking stays held, with its deadline, until the rest is
 * paid.
 */
export async function takePointsPart(
  tx: Transaction,
  by: Actor,
  { attempt, reservation }: Order,
): Promise<void> {
  const sent = await transitionAttempt(tx, by, attempt, 'CONFIRM_SENT');
  await transitionAttempt(tx, by, sent, 'CAPTURED', { capturedAt: by.now, failureCode: null });
  await record(tx, by, {
    reservationId: reservation.id,
    event: 'POINTS_TAKEN',
    fromState: reservation.state,
    toState: reservation.state,
    amount: attempt.amount,
    detail: { orderId: attempt.orderId },
  });
}

/**
 * Decides that points taken for a locked booking are returned because the rest wasn't paid. Open
 * orders for the rest are abandoned.
 * @returns the refunds' idempotency keys; the caller asks the provider after the transaction
 */
export async function returnPoints(
  tx: Transaction,
  by: Actor,
  { id, bookedAt }: ReservationRow,
  reason: string,
): Promise<string[]> {
  // Once the stay is booked, the points are part of its payment and return only through its
  // refunds.
  if (bookedAt !== null) return [];
  const parts = (await paymentsOf(tx, id)).filter(({ method }) => method === 'POINTS');
  if (parts.length === 0) return [];
  for (const open of await attemptsIn(tx, id, UNCONFIRMED)) {
    await transitionAttempt(tx, by, open, 'ABANDONED');
  }
  const keys: string[] = [];
  for (const part of parts) {
    const returning = await transitionAttempt(tx, by, part, 'REFUND_SENT');
    const { amount } = part;
    const key = await askRefund(tx, by, returning, { purpose: 'ORPHAN', amount, reason });
    if (key !== null) keys.push(key);
  }
  return keys;
}
