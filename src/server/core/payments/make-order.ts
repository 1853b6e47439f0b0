import { isDeepStrictEqual } from 'node:util';

import type { Transaction } from '@/server/platform/db/client';
import { paymentAttempts } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import {
  attemptsIn,
  attemptsOf,
  UNCONFIRMED,
  type AttemptRow,
  type ReservationRow,
} from '@/server/core/bookings/booking-queries';
import { transitionAttempt, record, type Actor } from '@/server/core/bookings/transitions';

/**
 * The most orders of one booking or change, for points and for other methods each. A hold lasts
 * minutes, so more than this is abuse.
 */
const MAX_ATTEMPTS = 10;

type OrderRequest = Pick<
  AttemptRow,
  'amount' | 'provider' | 'changeId' | 'installmentMonths' | 'method' | 'bank' | 'cashReceipt'
>;

/**
 * Returns the order to pay with, for a locked booking: the open order if it asks for the same, else
 * a new one. Every other open order is abandoned, so that a booking has one at a time.
 * @param ended the id of an order that is open here but no longer at the gateway
 * @throws AppError RATE_LIMITED after ten orders of points, or ten others
 */
export async function orderFor(
  tx: Transaction,
  by: Actor,
  reservation: ReservationRow,
  request: OrderRequest,
  ended: string | null,
): Promise<AttemptRow> {
  const { id, state } = reservation;
  for (const open of await attemptsIn(tx, id, UNCONFIRMED)) {
    const isSame =
      open.changeId === request.changeId &&
      open.amount === request.amount &&
      open.installmentMonths === request.installmentMonths &&
      open.method === request.method &&
      open.bank === request.bank &&
      isDeepStrictEqual(open.cashReceipt, request.cashReceipt) &&
      open.provider === request.provider;
    if (isSame && open.orderId !== ended) return open;
    await transitionAttempt(tx, by, open, 'ABANDONED');
  }
  const before = await attemptsOf(tx, id);
  // Points and other methods are counted apart, so that many orders of points don't block the rest.
  const isPoints = request.method === 'POINTS';
  const same = before.filter(
    ({ changeId, method }) => changeId === request.changeId && (method === 'POINTS') === isPoints,
  );
  if (same.length >= MAX_ATTEMPTS) throw new AppError('RATE_LIMITED');
  const attempt = (before[0]?.attempt ?? 0) + 1;
  const [made] = await tx
    .insert(paymentAttempts)
    .values({
      ...request,
      orderId: `${id}-${attempt}`,
      reservationId: id,
      attempt,
      state: 'CREATED',
      createdAt: by.now,
      updatedAt: by.now,
    })
    .returning();
  if (made === undefined) throw new AppError('INTERNAL');
  await record(tx, by, {
    reservationId: id,
    event: 'ORDER_MADE',
    fromState: state,
    toState: state,
    detail: { orderId: made.orderId },
  });
  return made;
}
