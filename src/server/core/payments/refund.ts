import { randomUUID } from 'node:crypto';

import { and, asc, count, eq, inArray, lt, ne, type SQL } from 'drizzle-orm';

import type { Won } from '@/domain/price/money';
import { splitRefund } from '@/domain/payment/points';
import type { Actor } from '@/server/platform/actor';
import type { Database, Transaction } from '@/server/platform/db/client';
import { withRetry } from '@/server/platform/db/retry';
import { payments, refunds } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import type { Deps } from '@/server/platform/http/handler';
import type { RefundAccount } from '@/server/platform/providers/payment/payment-gateway';
import { cancelAtGateway, type RefundEnd } from './ask-gateway';
import { noteMoneyMove } from './money-log';
import { lockPayment, type Payable, type PayableConfig, type PaymentSnapshot } from './payable';
import {
  findPayment,
  listChargedPayments,
  type PaymentRow,
  type RefundRow,
  transitionPayment,
} from './payment-queries';

export type RefundDeps = Pick<Deps, 'db' | 'now' | 'gateway' | 'log' | 'config'>;

/** The longest refund reason that the gateway accepts, in characters. */
const REASON_LENGTH = 200;

type NewRefund = Pick<RefundRow, 'purpose' | 'amount' | 'reason'> &
  Partial<Pick<RefundRow, 'part' | 'itemId' | 'account'>>;

/**
 * Records that money has to be refunded; after the transaction, `runRefund` asks the gateway. The
 * refund of a bank transfer waits for an account unless one is given.
 * @returns the refund's idempotency key, one per decision and not per call; null if this orphan was
 * decided already
 */
export async function askRefund(
  tx: Transaction,
  by: Actor,
  payment: PaymentRow,
  refund: NewRefund,
): Promise<string | null> {
  const [before] = await tx
    .select({ times: count() })
    .from(refunds)
    .where(and(eq(refunds.orderId, payment.orderId), eq(refunds.purpose, refund.purpose)));
  const times = before?.times ?? 0;
  // An orphan capture is refunded only once.
  if (refund.purpose === 'ORPHAN' && times > 0) return null;
  const name = `${refund.purpose.toLowerCase()}-${payment.orderId}`;
  const idempotencyKey = times === 0 ? name : `${name}-${times + 1}`;
  await tx.insert(refunds).values({
    ...refund,
    orderId: payment.orderId,
    reason: refund.reason.slice(0, REASON_LENGTH),
    ...accountOf(payment, refund.account ?? null),
    idempotencyKey,
    createdAt: by.now,
  });
  noteMoneyMove('refund-requested', by, payment, { purpose: refund.purpose, won: refund.amount });
  return idempotencyKey;
}

/** Only refunds of bank transfers go to a named account; others return to the means of payment. */
function accountOf(
  { method }: PaymentRow,
  account: RefundRow['account'],
): Pick<RefundRow, 'state' | 'account'> {
  if (method !== 'VIRTUAL_ACCOUNT') return { state: 'REQUESTED', account: null };
  return { state: account === null ? 'ACCOUNT_NEEDED' : 'REQUESTED', account };
}

/**
 * Asks the gateway for a recorded refund and records the outcome. Repeating it changes nothing: the
 * gateway gets the same key, and the update here is a compare-and-swap. An unknown outcome is
 * looked up once; if it stays unknown, the reconciler tries again later. A part waits until all
 * earlier parts are made. Once the first part is made, the refund can't be called off, so a refused
 * later part is retried.
 */
export async function runRefund<Owed>(
  deps: RefundDeps,
  payable: Payable<Owed>,
  idempotencyKey: string,
  actor: string,
): Promise<RefundEnd> {
  const [refund] = await deps.db
    .select()
    .from(refunds)
    .where(eq(refunds.idempotencyKey, idempotencyKey));
  if (refund === undefined) throw new Error(`No refund ${idempotencyKey}`);
  if (refund.state === 'ACCOUNT_NEEDED') return 'UNKNOWN';
  if (refund.state !== 'REQUESTED') return refund.state;
  const payment = await findPayment(deps.db, refund.orderId);
  const paymentKey = payment?.paymentKey ?? null;
  if (payment === undefined || paymentKey === null) throw new Error(`Not open: ${refund.orderId}`);

  const { part } = refund;
  const earlier = lt(refunds.part, part);
  if (part > 1 && (await listOpenParts(deps.db, refund, payment, earlier)).length > 0) {
    return 'UNKNOWN';
  }

  const end = await cancelAtGateway(deps, payment, paymentKey, refund);
  if (end === 'UNKNOWN') return end;
  // Once a part was refunded, the refund can't be called off: the rest waits for another account.
  if (end === 'ACCOUNT_REFUSED') {
    const canCallOff = part === 1 && (await payable.canCallOff?.(deps.db, payment, refund));
    if (canCallOff !== true) {
      await waitForAccount(deps, payable, refund);
      return end;
    }
  }
  const by = { actor, now: deps.now() };
  await withRetry(() =>
    deps.db.transaction((tx) =>
      recordEnd(tx, by, payable, refund, end === 'DONE' ? end : 'REFUSED', deps.config),
    ),
  );
  if (end === 'DONE') return end;
  deps.log.error({ orderId: refund.orderId, purpose: refund.purpose }, 'a refund was refused');
  return isOwedAnyway(refund) ? 'UNKNOWN' : end;
}

/**
 * Whether the refund is due even if the gateway refuses it, because its cause can't be undone any
 * more.
 */
const isOwedAnyway = ({ part, purpose }: RefundRow): boolean =>
  part > 1 || purpose === 'NO_SHOW' || purpose === 'ORPHAN';

/**
 * The states of a refund that the guest hasn't received yet: REQUESTED waits for the gateway to make it,
 * ACCOUNT_NEEDED for the guest to name a bank account.
 */
export const OPEN_REFUNDS = ['REQUESTED', 'ACCOUNT_NEEDED'] as const;

/** The parts of the same refund that aren't made yet. */
function listOpenParts(
  db: Database | Transaction,
  { purpose }: RefundRow,
  { payableId }: PaymentRow,
  ...conditions: SQL[]
): Promise<Array<{ refunds: RefundRow; payments: PaymentRow }>> {
  return db
    .select()
    .from(refunds)
    .innerJoin(payments, eq(payments.orderId, refunds.orderId))
    .where(
      and(
        eq(payments.payableId, payableId),
        eq(refunds.purpose, purpose),
        inArray(refunds.state, OPEN_REFUNDS),
        ...conditions,
      ),
    );
}

/**
 * Sets the refund back to waiting under a new key, since the gateway would repeat its refusal for
 * the old one.
 */
async function waitForAccount<Owed>(
  { db, now }: RefundDeps,
  payable: Payable<Owed>,
  { id, orderId }: RefundRow,
): Promise<void> {
  const idempotencyKey = `account-${randomUUID()}`;
  await db.transaction(async (tx) => {
    const locked = await lockPayment(tx, payable, orderId);
    const waiting = await tx
      .update(refunds)
      .set({ state: 'ACCOUNT_NEEDED', account: null, idempotencyKey })
      .where(and(eq(refunds.id, id), eq(refunds.state, 'REQUESTED')))
      .returning({ id: refunds.id });
    if (locked === null || waiting.length === 0) return;
    await payable.onAccountRefused?.(tx, locked.owed, idempotencyKey, now());
  });
}

/**
 * Asks for every refund of a payment that was recorded and not made yet.
 * @returns how many came to an end
 */
export async function runRefundsOf<Owed>(
  deps: RefundDeps,
  payable: Payable<Owed>,
  orderId: string,
  actor: string,
): Promise<number> {
  const rows = await deps.db
    .select({ key: refunds.idempotencyKey })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.state, 'REQUESTED')));
  let ended = 0;
  for (const { key } of rows) {
    if ((await runRefund(deps, payable, key, actor)) !== 'UNKNOWN') ended += 1;
  }
  return ended;
}

async function recordEnd<Owed>(
  tx: Transaction,
  by: Actor,
  payable: Payable<Owed>,
  { id, orderId }: RefundRow,
  end: 'DONE' | 'REFUSED',
  config: PayableConfig,
): Promise<void> {
  const locked = await lockPayment(tx, payable, orderId);
  if (locked === null || (end === 'REFUSED' && (await putOff(tx, id)))) return;
  const [refund] = await tx
    .update(refunds)
    .set({ state: end, completedAt: by.now, account: null })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'REQUESTED')))
    .returning();
  if (refund === undefined) return;
  if (end === 'DONE') await recordRefunded(tx, by, payable, refund, locked, config);
  else await recordRefused(tx, by, payable, refund, locked);
}

/**
 * Keeps a refused refund that is due in any case, to be retried under another key, since a gateway
 * repeats its answer to a key it knows.
 * @returns whether it is such a refund
 */
async function putOff(tx: Transaction, id: string): Promise<boolean> {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id));
  if (refund === undefined || !isOwedAnyway(refund) || refund.state !== 'REQUESTED') return false;
  const [, name, times] = /^(.*?)(?:-x(\d+))?$/.exec(refund.idempotencyKey) ?? [];
  const idempotencyKey = `${name}-x${Number(times ?? 1) + 1}`;
  await tx.update(refunds).set({ idempotencyKey }).where(eq(refunds.id, id));
  return true;
}

async function recordRefunded<Owed>(
  tx: Transaction,
  by: Actor,
  payable: Payable<Owed>,
  refund: RefundRow,
  { payment, owed }: PaymentSnapshot<Owed>,
  config: PayableConfig,
): Promise<void> {
  const refunded = payment.refunded + refund.amount;
  const event = refunded === payment.amount ? 'REFUNDED' : 'PARTLY_REFUNDED';
  if (payment.state === 'REFUNDING') {
    await transitionPayment(tx, by, payment, event, { refunded });
  } else {
    // The payment of this orphan had ended, so its state stays; only the refunded amount changes.
    await tx
      .update(payments)
      .set({ refunded, updatedAt: by.now })
      .where(eq(payments.orderId, payment.orderId));
    noteMoneyMove('late-money-refunded', by, { ...payment, refunded });
  }
  const line = { orderId: payment.orderId, amount: -refund.amount };
  const { purpose } = refund;
  if (purpose === 'ORPHAN') {
    await payable.record(tx, by, owed, { event: 'ORPHAN_REFUNDED', ...line });
    return;
  }
  // The last part completes a cancellation or change; the booking of a no-show has ended already.
  if (purpose === 'NO_SHOW' || (await listOpenParts(tx, refund, payment)).length > 0) {
    await payable.record(tx, by, owed, { event: 'REFUND_MADE', ...line });
    return;
  }
  await payable.onRefunded?.(tx, by, owed, payment, refund, config);
}

async function recordRefused<Owed>(
  tx: Transaction,
  by: Actor,
  payable: Payable<Owed>,
  refund: RefundRow,
  { payment, owed }: PaymentSnapshot<Owed>,
): Promise<void> {
  await keepCharged(tx, by, payment);
  // The parts after it haven't been asked for, so they end with it.
  for (const { refunds: part, payments: other } of await listOpenParts(tx, refund, payment)) {
    await tx
      .update(refunds)
      .set({ state: 'REFUSED', completedAt: by.now })
      .where(eq(refunds.id, part.id));
    await keepCharged(tx, by, other);
  }
  await payable.onRefundRefused?.(tx, by, owed, refund);
}

/**
 * Sets a payment back to the state before the refund; a part of it may have been refunded earlier.
 */
async function keepCharged(tx: Transaction, by: Actor, payment: PaymentRow): Promise<void> {
  if (payment.state !== 'REFUNDING') return;
  const event = payment.refunded > 0 ? 'PARTLY_REFUNDED' : 'REFUND_REJECTED';
  await transitionPayment(tx, by, payment, event);
}

/** A refund of a payable, which may have been paid by several payments. */
type Return = Omit<NewRefund, 'part'> & {
  /** The account for refunds of bank transfers; null where nobody has named one. */
  readonly account: RefundAccount | null;
};

/**
 * Records a refund of a locked payable, one part for each payment that is needed to cover the
 * amount.
 * @returns the parts' idempotency keys in order, for `runReturn`
 * @throws AppError the payable's `state` error when the payments hold less than the amount
 */
export async function askReturn<Owed>(
  tx: Transaction,
  by: Actor,
  payable: Payable<Owed>,
  payableId: string,
  { amount, ...refund }: Return,
): Promise<string[]> {
  const held = (await listChargedPayments(tx, payableId))
    .filter(({ state }) => state === 'CAPTURED' || state === 'PARTLY_REFUNDED')
    .map((payment) => ({ payment, left: payment.amount - payment.refunded }));
  if (held.reduce((sum: Won, { left }) => sum + left, 0) < amount) {
    throw new AppError(payable.errors.state);
  }
  const keys: string[] = [];
  for (const [at, { order, amount: part }] of splitRefund(amount, held).entries()) {
    const refunding = await transitionPayment(tx, by, order.payment, 'REFUND_SENT');
    const key = await askRefund(tx, by, refunding, { ...refund, amount: part, part: at + 1 });
    if (key !== null) keys.push(key);
  }
  return keys;
}

/**
 * Runs the parts of a refund, one after the other; DONE means that all of them are made. After a
 * part that is refused or has no outcome, the rest is left to the reconciler.
 */
export async function runReturn<Owed>(
  deps: RefundDeps,
  payable: Payable<Owed>,
  keys: readonly string[],
  actor: string,
): Promise<RefundEnd> {
  for (const key of keys) {
    const end = await runRefund(deps, payable, key, actor);
    if (end !== 'DONE') return end;
  }
  return 'DONE';
}

/** The keys of the refunds that a payable still has to make, apart from late money. */
export async function listOpenReturns(
  db: Database | Transaction,
  payableId: string,
): Promise<string[]> {
  const rows = await db
    .select({ key: refunds.idempotencyKey })
    .from(refunds)
    .innerJoin(payments, eq(payments.orderId, refunds.orderId))
    .where(
      and(
        eq(payments.payableId, payableId),
        eq(refunds.state, 'REQUESTED'),
        ne(refunds.purpose, 'ORPHAN'),
      ),
    )
    .orderBy(asc(refunds.part));
  return rows.map(({ key }) => key);
}
