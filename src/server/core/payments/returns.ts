import { and, asc, eq, ne } from 'drizzle-orm';

import { splitRefund } from '@/domain/split-refund';
import type { Database, Transaction } from '@/server/platform/db/client';
import { paymentAttempts, refunds } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import type { RefundAccount } from '@/server/platform/providers/payment/payment-gateway';
import { paymentsOf } from '@/server/core/bookings/booking-queries';
import type { RefundEnd } from './cancel-at-gateway';
import { askRefund, runRefund, type RefundDeps } from './refund';
import { transitionAttempt, type Actor } from '@/server/core/bookings/transitions';

type Return = {
  readonly purpose: 'CANCEL' | 'CHANGE' | 'NO_SHOW';
  readonly amount: number;
  readonly reason: string;
  readonly changeId: string | null;
  /** The account for refunds of bank transfers; null where nobody has named one. */
  readonly account: RefundAccount | null;
};

/**
 * Records a refund of a booking, one part for each order that is needed to cover the amount.
 * @returns the parts' idempotency keys in order, for `runReturn`
 * @throws AppError RESERVATION_STATE when the orders hold less than the amount
 */
export async function askReturn(
  tx: Transaction,
  by: Actor,
  reservationId: string,
  { amount, ...refund }: Return,
): Promise<string[]> {
  const orders = (await paymentsOf(tx, reservationId))
    .filter(({ state }) => state === 'CAPTURED' || state === 'PARTLY_REFUNDED')
    .map((attempt) => ({ attempt, left: attempt.amount - attempt.refunded }));
  if (orders.reduce((sum, { left }) => sum + left, 0) < amount) {
    throw new AppError('RESERVATION_STATE');
  }
  const keys: string[] = [];
  for (const [at, { order, amount: part }] of splitRefund(amount, orders).entries()) {
    const refunding = await transitionAttempt(tx, by, order.attempt, 'REFUND_SENT');
    const key = await askRefund(tx, by, refunding, { ...refund, amount: part, part: at + 1 });
    if (key !== null) keys.push(key);
  }
  return keys;
}

/**
 * Runs the parts of a refund, one after the other; DONE means that all of them are made. After a
 * part that is refused or has no outcome, the rest is left to the reconciler.
 */
export async function runReturn(
  deps: RefundDeps,
  keys: readonly string[],
  actor: string,
): Promise<RefundEnd> {
  for (const key of keys) {
    const end = await runRefund(deps, key, actor);
    if (end !== 'DONE') return end;
  }
  return 'DONE';
}

/** The keys of the refunds that a booking still has to make. */
export async function openReturnOf(
  db: Database | Transaction,
  reservationId: string,
): Promise<string[]> {
  const rows = await db
    .select({ key: refunds.idempotencyKey })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.orderId, refunds.orderId))
    .where(
      and(
        eq(paymentAttempts.reservationId, reservationId),
        eq(refunds.state, 'REQUESTED'),
        ne(refunds.purpose, 'ORPHAN'),
      ),
    )
    .orderBy(asc(refunds.part));
  return rows.map(({ key }) => key);
}
