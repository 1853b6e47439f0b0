import { isDeepStrictEqual } from 'node:util';

import type { Transaction } from '../db/client';
import { paymentAttempts } from '../db/schema';
import { AppError } from '../http/app-error';
import {
  attemptsIn,
  attemptsOf,
  UNCONFIRMED,
  type AttemptRow,
  type ReservationRow,
} from './booking-queries';
import { moveAttempt, record, type Hand } from './transitions';

/** A hold ends after minutes; who needs more orders than this isn't paying. */
const MOST_ATTEMPTS = 10;

type Wish = Pick<
  AttemptRow,
  'amount' | 'provider' | 'changeId' | 'installmentMonths' | 'method' | 'bank' | 'cashReceipt'
>;

/**
 * The order to go on with, of a locked booking: the open one of the same wish, else a new one. Every
 * other open order is given up, so that a booking has one at a time.
 * @param ended an order that is open here alone
 * @throws AppError RATE_LIMITED after ten orders of points, or ten others
 */
export async function orderFor(
  tx: Transaction,
  hand: Hand,
  reservation: ReservationRow,
  wish: Wish,
  ended: string | null,
): Promise<AttemptRow> {
  const { id, state } = reservation;
  for (const open of await attemptsIn(tx, id, UNCONFIRMED)) {
    const isSame =
      open.changeId === wish.changeId &&
      open.amount === wish.amount &&
      open.installmentMonths === wish.installmentMonths &&
      open.method === wish.method &&
      open.bank === wish.bank &&
      isDeepStrictEqual(open.cashReceipt, wish.cashReceipt) &&
      open.provider === wish.provider;
    if (isSame && open.orderId !== ended) return open;
    await moveAttempt(tx, hand, open, 'ABANDONED');
  }
  const before = await attemptsOf(tx, id);
  // Points and the rest count apart: who has spent points can still pay the rest.
  const isPoints = wish.method === 'POINTS';
  const same = before.filter(
    ({ changeId, method }) => changeId === wish.changeId && (method === 'POINTS') === isPoints,
  );
  if (same.length >= MOST_ATTEMPTS) throw new AppError('RATE_LIMITED');
  const attempt = (before[0]?.attempt ?? 0) + 1;
  const [made] = await tx
    .insert(paymentAttempts)
    .values({
      ...wish,
      ...{ orderId: `${id}-${attempt}`, reservationId: id, attempt },
      state: 'CREATED',
      createdAt: hand.now,
      updatedAt: hand.now,
    })
    .returning();
  if (made === undefined) throw new AppError('INTERNAL');
  await record(tx, hand, {
    reservationId: id,
    event: 'ORDER_MADE',
    fromState: state,
    toState: state,
    detail: { orderId: made.orderId },
  });
  return made;
}
