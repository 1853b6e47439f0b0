import { and, count, eq } from 'drizzle-orm';

import type { Transaction } from '../db/client';
import { withRetry } from '../db/retry';
import { paymentAttempts, refunds } from '../db/schema';
import type { Deps } from '../http/handler';
import type { GatewayResult } from '../providers/payment-gateway';
import { attemptOf, lock, type AttemptRow, type ReservationRow } from './booking-queries';
import { endHeldChange } from './make-change';
import { releaseStock } from './stock';
import { tellCancelled } from './tell-guest';
import { move, moveAttempt, record, type Hand } from './transitions';

type RefundDeps = Pick<Deps, 'db' | 'now' | 'gateway' | 'log' | 'config'>;
type RefundRow = typeof refunds.$inferSelect;

export type RefundEnd = 'DONE' | 'REFUSED' | 'UNKNOWN';

/** The gateway takes at most 200 characters. */
const REASON_LENGTH = 200;

/**
 * Notes that money has to go back; the gateway is asked after the transaction, by `runRefund`.
 * @returns the refund's idempotency key: one for each time a refund is decided, not for each call
 */
export async function askRefund(
  tx: Transaction,
  hand: Hand,
  attempt: AttemptRow,
  refund: { purpose: RefundRow['purpose']; amount: number; reason: string },
): Promise<string | null> {
  const [before] = await tx
    .select({ times: count() })
    .from(refunds)
    .where(and(eq(refunds.orderId, attempt.orderId), eq(refunds.purpose, refund.purpose)));
  const times = before?.times ?? 0;
  // Nobody decides twice to give an orphan back.
  if (refund.purpose === 'ORPHAN' && times > 0) return null;
  const name = `${refund.purpose.toLowerCase()}-${attempt.orderId}`;
  const idempotencyKey = times === 0 ? name : `${name}-${times + 1}`;
  await tx.insert(refunds).values({
    orderId: attempt.orderId,
    purpose: refund.purpose,
    amount: refund.amount,
    reason: refund.reason.slice(0, REASON_LENGTH),
    state: 'REQUESTED',
    idempotencyKey,
    createdAt: hand.now,
  });
  return idempotencyKey;
}

/**
 * Asks the gateway for a refund that was noted, and writes down how it went. Repeating it changes
 * nothing: the same key at the gateway, and a compare-and-swap here. An unknown outcome is read
 * back once; if that tells nothing either, the reconciler comes back to it.
 */
export async function runRefund(
  deps: RefundDeps,
  idempotencyKey: string,
  actor: string,
): Promise<RefundEnd> {
  const [refund] = await deps.db
    .select()
    .from(refunds)
    .where(eq(refunds.idempotencyKey, idempotencyKey));
  if (refund === undefined) throw new Error(`No refund ${idempotencyKey}`);
  if (refund.state !== 'REQUESTED') return refund.state;
  const attempt = await attemptOf(deps.db, refund.orderId);
  const paymentKey = attempt?.paymentKey ?? null;
  if (attempt === undefined || paymentKey === null) throw new Error(`Not open: ${refund.orderId}`);

  const end = await outcomeOf(deps, refund, attempt, paymentKey);
  if (end === 'UNKNOWN') return end;
  await withRetry(() =>
    deps.db.transaction((tx) => write(tx, { actor, now: deps.now() }, deps.config, refund.id, end)),
  );
  if (end === 'REFUSED') {
    deps.log.error({ orderId: refund.orderId, purpose: refund.purpose }, 'a refund was refused');
  }
  return end;
}

/**
 * Asks for every refund of an order that was noted and not made yet.
 * @returns how many came to an end
 */
export async function runRefundsOf(
  deps: RefundDeps,
  orderId: string,
  actor: string,
): Promise<number> {
  const rows = await deps.db
    .select({ key: refunds.idempotencyKey })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.state, 'REQUESTED')));
  let ended = 0;
  for (const { key } of rows) {
    if ((await runRefund(deps, key, actor)) !== 'UNKNOWN') ended += 1;
  }
  return ended;
}

async function outcomeOf(
  deps: RefundDeps,
  refund: RefundRow,
  attempt: AttemptRow,
  paymentKey: string,
): Promise<RefundEnd> {
  const { orderId, amount, reason, idempotencyKey } = refund;
  let answer: GatewayResult;
  try {
    answer = await deps.gateway.of(attempt).cancel({ paymentKey, amount, reason }, idempotencyKey);
  } catch (error) {
    deps.log.warn({ err: error, orderId }, 'the gateway could not be asked to cancel');
    answer = { kind: 'unknown', code: 'UNREACHABLE' };
  }
  if (answer.kind === 'done') return 'DONE';
  // A refusal may only mean that it was done already, so both are read back.
  try {
    const payment = await deps.gateway.of(attempt).find(orderId);
    const left = attempt.amount - attempt.refunded - amount;
    if (payment !== null && payment.balance <= left && isCancelled(payment.status)) return 'DONE';
  } catch (error) {
    deps.log.warn({ err: error, orderId }, 'the gateway could not be read');
    return 'UNKNOWN';
  }
  return answer.kind === 'refused' ? 'REFUSED' : 'UNKNOWN';
}

function isCancelled(status: string): boolean {
  return status === 'CANCELLED' || status === 'PARTLY_CANCELLED';
}

async function write(
  tx: Transaction,
  hand: Hand,
  config: Deps['config'],
  id: string,
  end: 'DONE' | 'REFUSED',
): Promise<void> {
  const [found] = await tx
    .select({ reservationId: paymentAttempts.reservationId })
    .from(refunds)
    .innerJoin(paymentAttempts, eq(paymentAttempts.orderId, refunds.orderId))
    .where(eq(refunds.id, id));
  if (found === undefined) return;
  const reservation = await lock(tx, found.reservationId);
  const [refund] = await tx
    .update(refunds)
    .set({ state: end, completedAt: hand.now })
    .where(and(eq(refunds.id, id), eq(refunds.state, 'REQUESTED')))
    .returning();
  const attempt = refund && (await attemptOf(tx, refund.orderId));
  if (refund === undefined || attempt === undefined || reservation === undefined) return;
  if (end === 'DONE') await returned(tx, hand, config, refund, attempt, reservation);
  else await refused(tx, hand, config, refund, attempt, reservation);
}

async function returned(
  tx: Transaction,
  hand: Hand,
  config: Deps['config'],
  refund: RefundRow,
  attempt: AttemptRow,
  reservation: ReservationRow,
): Promise<void> {
  const refunded = attempt.refunded + refund.amount;
  const event = refunded === attempt.amount ? 'REFUNDED' : 'PARTLY_REFUNDED';
  if (attempt.state === 'REFUNDING') await moveAttempt(tx, hand, attempt, event, { refunded });
  else {
    // An orphan of an attempt that had ended: its state stays, its money is back.
    await tx
      .update(paymentAttempts)
      .set({ refunded, updatedAt: hand.now })
      .where(eq(paymentAttempts.orderId, attempt.orderId));
  }
  const ledger = { amount: -refund.amount, detail: { orderId: refund.orderId } };
  if (refund.purpose === 'CANCEL') await cancelled(tx, hand, config, reservation, ledger);
  else if (refund.purpose === 'CHANGE') {
    await endHeldChange(tx, hand, config, reservation, 'MADE', refund.orderId);
  } else {
    await record(tx, hand, {
      reservationId: reservation.id,
      event: 'ORPHAN_REFUNDED',
      fromState: reservation.state,
      toState: reservation.state,
      ...ledger,
    });
  }
}

/** The end of a cancellation: state, nights, ledger and the guest's mail in one transaction. */
export async function cancelled(
  tx: Transaction,
  hand: Hand,
  config: Deps['config'],
  reservation: ReservationRow,
  ledger: { amount: number; detail?: Record<string, string> },
): Promise<ReservationRow> {
  const change = { cancelledAt: hand.now };
  const moved = await move(tx, hand, reservation, 'CANCEL_REFUNDED', change, ledger);
  await releaseStock(tx, reservation.roomTypeId, reservation);
  await tellCancelled(tx, moved, config.siteUrl, hand.now);
  return moved;
}

async function refused(
  tx: Transaction,
  hand: Hand,
  config: Deps['config'],
  refund: RefundRow,
  attempt: AttemptRow,
  reservation: ReservationRow,
): Promise<void> {
  if (attempt.state === 'REFUNDING') {
    // Back to what it was: a change may have returned a part of it before.
    const event = attempt.refunded > 0 ? 'PARTLY_REFUNDED' : 'REFUND_REJECTED';
    await moveAttempt(tx, hand, attempt, event);
  }
  if (refund.purpose === 'CHANGE') {
    await endHeldChange(tx, hand, config, reservation, 'REJECTED', refund.orderId);
  }
  if (refund.purpose === 'CANCEL') {
    const change = { refund: null, refundFeePercent: null };
    await move(tx, hand, reservation, 'CANCEL_REJECTED', change);
  }
}
