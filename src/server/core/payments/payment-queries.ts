import { and, desc, eq, exists, sql } from 'drizzle-orm';

import type { ErrorCode } from '@/contract/errors';
import { keysOf } from '@/domain/keys-of';
import {
  type AttemptEvent,
  type AttemptState,
  attemptTransition,
} from '@/domain/booking/reservation';
import type { Actor } from '@/server/platform/actor';
import type { Database, Transaction } from '@/server/platform/db/client';
import { given, givenColumns, prepared, preparedShapes } from '@/server/platform/db/prepared';
import { payments, refunds } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { MOVES, noteMoneyMove } from './money-log';

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
  const [row] = await paymentByOrder(db, { orderId });
  return row;
}

const paymentByOrder = prepared('find_payment', (db) =>
  db
    .select()
    .from(payments)
    .where(eq(payments.orderId, given(payments.orderId, 'orderId'))),
);

/** The payments of a payable, as they stand at one moment. */
export type PayablePayments = {
  /** All of them, the latest first. */
  readonly all: readonly PaymentRow[];
  /**
   * Those whose money belongs to the payable, in order: charged, and not being refunded because the
   * capture came too late (ORPHAN).
   */
  readonly charged: readonly PaymentRow[];
};

/** Loads the payments of a payable. */
export async function loadPayments(
  db: Database | Transaction,
  payableId: string,
): Promise<PayablePayments> {
  const rows = await paymentsOfPayable(db, { payableId });
  return {
    all: rows.map(({ payment }) => payment),
    charged: rows
      .filter(({ payment, isOrphan }) => CHARGED.includes(payment.state) && !isOrphan)
      .map(({ payment }) => payment)
      .toReversed(),
  };
}

const paymentsOfPayable = prepared('list_payments', (db) => {
  const orphaned = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, payments.orderId), eq(refunds.purpose, 'ORPHAN')));
  return db
    .select({ payment: payments, isOrphan: sql<boolean>`${exists(orphaned)}` })
    .from(payments)
    .where(eq(payments.payableId, given(payments.payableId, 'payableId')))
    .orderBy(desc(payments.attempt));
});

/**
 * Lists the payments of a payable, the latest first.
 * @param states only payments in one of these; all by default
 */
export async function listPayments(
  db: Database | Transaction,
  payableId: string,
  states?: readonly AttemptState[],
): Promise<PaymentRow[]> {
  const { all } = await loadPayments(db, payableId);
  return all.filter(({ state }) => states === undefined || states.includes(state));
}

/** Lists the payments whose money belongs to the payable, in order. */
export async function listChargedPayments(
  db: Database | Transaction,
  payableId: string,
): Promise<readonly PaymentRow[]> {
  return (await loadPayments(db, payableId)).charged;
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
  change: PaymentChange = {},
  refusal: ErrorCode = 'INTERNAL',
): Promise<PaymentRow> {
  const moved = await tryTransitionPayment(tx, by, payment, event, change);
  if (moved === null) throw new AppError(refusal);
  return moved;
}

type PaymentChange = Partial<typeof payments.$inferInsert>;

/** `transitionPayment` for a caller that knows what to do when the transition isn't possible: null. */
export async function tryTransitionPayment(
  tx: Transaction,
  by: Actor,
  payment: PaymentRow,
  event: AttemptEvent,
  change: PaymentChange = {},
): Promise<PaymentRow | null> {
  const next = attemptTransition(payment.state, event);
  if (!next.ok) return null;
  const { orderId, state: was } = payment;
  const values = { ...change, state: next.state, updatedAt: by.now };
  const [moved] = await movePayment(tx, keysOf(values), { ...values, ofOrder: orderId, was });
  if (moved === undefined) return null;
  noteMoneyMove(MOVES[event], by, moved);
  return moved;
}

const movePayment = preparedShapes(
  'move_payment',
  (db, columns: ReadonlyArray<keyof PaymentChange>) =>
    db
      .update(payments)
      .set(givenColumns(payments, columns))
      .where(
        and(
          eq(payments.orderId, given(payments.orderId, 'ofOrder')),
          eq(payments.state, given(payments.state, 'was')),
        ),
      )
      .returning(),
);

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
