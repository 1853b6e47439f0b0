import { and, asc, eq, ne } from 'drizzle-orm';

import { splitRefund } from '@/domain/split-refund';
import type { Database, Transaction } from '../db/client';
import { paymentAttempts, refunds } from '../db/schema';
import { AppError } from '../http/app-error';
import type { RefundAccount } from '../providers/payment-gateway';
import { paymentsOf } from './booking-queries';
import type { RefundEnd } from './cancel-at-gateway';
import { askRefund, runRefund, type RefundDeps } from './refund';
import { moveAttempt, type Hand } from './transitions';

type Return = {
  readonly purpose: 'CANCEL' | 'CHANGE' | 'NO_SHOW';
  readonly amount: number;
  readonly reason: string;
  readonly changeId: string | null;
  /** Where what came by a deposit goes; null where nobody has named one. */
  readonly account: RefundAccount | null;
};

/**
 * Notes what a booking returns, a part for each order that it takes to return it all.
 * @returns the parts' idempotency keys in their order, for `runReturn`
 * @throws AppError RESERVATION_STATE when its orders haven't got as much
 */
export async function askReturn(
  tx: Transaction,
  hand: Hand,
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
    const refunding = await moveAttempt(tx, hand, order.attempt, 'REFUND_SENT');
    const key = await askRefund(tx, hand, refunding, { ...refund, amount: part, part: at + 1 });
    if (key !== null) keys.push(key);
  }
  return keys;
}

/**
 * Asks for the parts of a return, one after the other; DONE is said once all of them are. One that is
 * refused or has no answer leaves those behind it for the reconciler.
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

/** The keys of what a booking has still to return. */
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
