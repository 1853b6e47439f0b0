import { and, asc, desc, eq, inArray, notExists } from 'drizzle-orm';

import type { ErrorCode } from '@/contract/errors';
import {
  type AttemptEvent,
  type AttemptState,
  attemptTransition,
} from '@/domain/booking/reservation';
import type { Actor } from '@/server/platform/actor';
import type { Database, Transaction } from '@/server/platform/db/client';
import { payments, refunds } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';

export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;

/** States of a payment that was charged, whether or not some of it was refunded since. */
export const CHARGED: readonly AttemptState[] = [
  'CAPTURED',
  'REFUNDING',
  'REFUNDED',
  'PARTLY_REFUNDED',
];
/** States of a payment whose outcome only the gateway knows. */
export const UNRESOLVED: readonly AttemptState[] = ['CONFIRMING', 'UNKNOWN'];
/** States of a payment that hasn't been confirmed. */
export const UNCONFIRMED: readonly AttemptState[] = ['CREATED', 'READY'];

/** Finds a payment by the id of its order at the gateway. */
export async function findPayment(
  db: Database | Transaction,
  orderId: string,
): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.orderId, orderId));
  return row;
}

/**
 * Lists the payments of a payable, the latest first.
 * @param states only payments in one of these; all by default
 */
export function listPayments(
  db: Database | Transaction,
  payableId: string,
  states?: readonly AttemptState[],
): Promise<PaymentRow[]> {
  const own = eq(payments.payableId, payableId);
  return db
    .select()
    .from(payments)
    .where(states === undefined ? own : and(own, inArray(payments.state, [...states])))
    .orderBy(desc(payments.attempt));
}

/**
 * Lists the payments whose money belongs to the payable, in order: charged, and not being refunded
 * because the capture came too late (ORPHAN).
 */
export function listChargedPayments(
  db: Database | Transaction,
  payableId: string,
): Promise<PaymentRow[]> {
  const orphaned = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, payments.orderId), eq(refunds.purpose, 'ORPHAN')));
  return db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.payableId, payableId),
        inArray(payments.state, [...CHARGED]),
        notExists(orphaned),
      ),
    )
    .orderBy(asc(payments.attempt));
}

/**
 * Makes a transition of a payment by the table of states, as a compare-and-swap on the state that
 * was read. The payable is locked, and its ledger gets the line that belongs to it from the caller.
 * @param refusal the error code when the table has no such transition, or the state has changed; the
 * default is for callers that have checked the state under the lock
 * @throws AppError `refusal`
 */
export async function transitionPayment(
  tx: Transaction,
  by: Actor,
  payment: PaymentRow,
  event: AttemptEvent,
  change: Partial<typeof payments.$inferInsert> = {},
  refusal: ErrorCode = 'INTERNAL',
): Promise<PaymentRow> {
  const next = attemptTransition(payment.state, event);
  if (!next.ok) throw new AppError(refusal);
  const [moved] = await tx
    .update(payments)
    .set({ ...change, state: next.state, updatedAt: by.now })
    .where(and(eq(payments.orderId, payment.orderId), eq(payments.state, payment.state)))
    .returning();
  if (moved === undefined) throw new AppError(refusal);
  return moved;
}

/** Abandons the payments of a locked payable that can't be needed any more. */
export async function abandonPayments(
  tx: Transaction,
  by: Actor,
  payableId: string,
  states: readonly AttemptState[] = UNCONFIRMED,
): Promise<void> {
  for (const open of await listPayments(tx, payableId, states)) {
    await transitionPayment(tx, by, open, 'ABANDONED');
  }
}
