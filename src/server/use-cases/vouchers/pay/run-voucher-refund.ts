import { and, count, eq } from 'drizzle-orm';

import type { Won } from '@/domain/money';
import { cancelAtGateway, type RefundEnd } from '@/server/core/payments/cancel-at-gateway';
import type { PaymentDeps } from '@/server/core/payments/apply-payment-outcome';
import type { Actor } from '@/server/core/bookings/transitions';
import type { Transaction } from '@/server/platform/db/client';
import { withRetry } from '@/server/platform/db/retry';
import { voucherPayments, voucherRefunds, vouchers } from '@/server/platform/db/schema';
import { transitionPayment, transitionVoucher, noteOrder } from './transitions';
import { notifyRefunded } from '../notify-buyer';
import {
  lockPayment,
  voucherPaymentOf,
  type LockedPayment,
  type VoucherPaymentRow,
  type VoucherRow,
} from '../voucher-queries';

type RefundRow = typeof voucherRefunds.$inferSelect;

/** The reasons for refunds, as the gateway's page and the card statement show them. */
const REASON = 'A voucher was handed back';
const LATE = 'The order was over';

/**
 * Records that money has to be refunded, over a locked order; after the transaction
 * `runVoucherRefund` requests it from the gateway.
 * @param voucher null to refund a whole payment whose order wasn't open any more
 * @param amount in won
 * @returns the refund's idempotency key; null if such a payment is already being refunded
 */
export async function askVoucherRefund(
  tx: Transaction,
  by: Actor,
  payment: VoucherPaymentRow,
  voucher: VoucherRow | null,
  amount: Won,
): Promise<string | null> {
  const { orderId } = payment;
  const [before] = await tx
    .select({ times: count() })
    .from(voucherRefunds)
    .where(
      voucher === null
        ? eq(voucherRefunds.orderId, orderId)
        : eq(voucherRefunds.voucherId, voucher.id),
    );
  const times = (before?.times ?? 0) + 1;
  if (voucher === null && times > 1) return null;
  const idempotencyKey = `voucher-${voucher?.id ?? orderId}-${times}`;
  const row = { orderId, amount, idempotencyKey, createdAt: by.now };
  await tx
    .insert(voucherRefunds)
    .values({ ...row, voucherId: voucher?.id ?? null, state: 'REQUESTED' });
  return idempotencyKey;
}

/**
 * Requests a recorded refund from the gateway and records its outcome. Repeating it changes
 * nothing, because the gateway gets the same key and the outcome is recorded by compare-and-swap.
 * An unknown outcome is left to the reconciler.
 */
export async function runVoucherRefund(
  deps: PaymentDeps,
  idempotencyKey: string,
  actor: string,
): Promise<RefundEnd> {
  const [refund] = await deps.db
    .select()
    .from(voucherRefunds)
    .where(eq(voucherRefunds.idempotencyKey, idempotencyKey));
  if (refund === undefined) throw new Error(`No refund ${idempotencyKey}`);
  if (refund.state !== 'REQUESTED') return refund.state;
  const payment = await voucherPaymentOf(deps.db, refund.orderId);
  const paymentKey = payment?.paymentKey ?? null;
  if (payment === undefined || paymentKey === null) throw new Error(`Not open: ${refund.orderId}`);
  const reason = refund.voucherId === null ? LATE : REASON;
  const request = { amount: refund.amount, reason, idempotencyKey, account: null };
  const end = await cancelAtGateway(deps, payment, paymentKey, request);
  if (end === 'UNKNOWN') return end;
  const by = { actor, now: deps.now() };
  await withRetry(() =>
    deps.db.transaction((tx) => recordOutcome(tx, by, deps.config.siteUrl, refund, end === 'DONE')),
  );
  if (end === 'DONE') return end;
  deps.log.error({ orderId: refund.orderId }, 'a refund of a voucher was refused');
  return refund.voucherId === null ? 'UNKNOWN' : 'REFUSED';
}

/**
 * Requests all recorded refunds of a payment that haven't been made yet.
 * @returns how many ended
 */
export async function runVoucherRefundsOf(
  deps: PaymentDeps,
  orderId: string,
  actor: string,
): Promise<number> {
  const rows = await deps.db
    .select({ key: voucherRefunds.idempotencyKey })
    .from(voucherRefunds)
    .where(and(eq(voucherRefunds.orderId, orderId), eq(voucherRefunds.state, 'REQUESTED')));
  let ended = 0;
  for (const { key } of rows) {
    if ((await runVoucherRefund(deps, key, actor)) !== 'UNKNOWN') ended += 1;
  }
  return ended;
}

async function recordOutcome(
  tx: Transaction,
  by: Actor,
  siteUrl: string,
  { id, orderId, voucherId, idempotencyKey }: RefundRow,
  isDone: boolean,
): Promise<void> {
  const locked = await lockPayment(tx, orderId);
  const isAsked = and(eq(voucherRefunds.id, id), eq(voucherRefunds.state, 'REQUESTED'));
  if (locked === null) return;
  if (!isDone && voucherId === null) {
    // The money is still owed, so the refund is requested again under another key, because a
    // gateway repeats its answer for a key.
    const [, name, times] = /^(.*?)(?:-x(\d+))?$/.exec(idempotencyKey) ?? [];
    const next = `${name}-x${Number(times ?? 1) + 1}`;
    await tx.update(voucherRefunds).set({ idempotencyKey: next }).where(isAsked);
    return;
  }
  const [ended] = await tx
    .update(voucherRefunds)
    .set({ state: isDone ? 'DONE' : 'REFUSED', completedAt: by.now })
    .where(isAsked)
    .returning();
  if (ended === undefined) return;
  if (isDone) await recordRefund(tx, by, locked, ended);
  await moveVoucher(tx, by, siteUrl, locked, ended);
}

/**
 * Records that money was refunded: in the payment, and in the ledger if the refund belongs to no
 * voucher.
 */
async function recordRefund(
  tx: Transaction,
  by: Actor,
  { payment, order }: LockedPayment,
  { amount, voucherId }: RefundRow,
): Promise<void> {
  const refunded = payment.refunded + amount;
  if (payment.state === 'REFUNDING') {
    const event = refunded === payment.amount ? 'REFUNDED' : 'PARTLY_REFUNDED';
    await transitionPayment(tx, by, payment, event, { refunded });
  } else {
    // The payment had ended before; its state stays and only the amount is recorded.
    await tx
      .update(voucherPayments)
      .set({ refunded, updatedAt: by.now })
      .where(eq(voucherPayments.orderId, payment.orderId));
  }
  if (voucherId !== null) return;
  await noteOrder(tx, by, order, 'ORPHAN_REFUNDED', {
    amount: -amount,
    payment: payment.orderId,
  });
}

/**
 * Moves the refunded voucher, or one whose refund was refused, to its next state and tells the
 * buyer.
 */
async function moveVoucher(
  tx: Transaction,
  by: Actor,
  siteUrl: string,
  { payment, order }: LockedPayment,
  { amount, voucherId, state }: RefundRow,
): Promise<void> {
  if (voucherId === null) return;
  const [voucher] = await tx
    .select()
    .from(vouchers)
    .where(eq(vouchers.id, voucherId))
    .for('update');
  if (voucher === undefined) return;
  if (state === 'DONE') {
    const ledger = { amount: -amount, payment: payment.orderId };
    const refunded = await transitionVoucher(tx, by, voucher, 'REFUND_MADE', {}, ledger);
    await notifyRefunded(tx, order, refunded, { siteUrl, now: by.now });
    return;
  }
  const event = payment.refunded > 0 ? 'PARTLY_REFUNDED' : 'REFUND_REJECTED';
  await transitionPayment(tx, by, payment, event);
  await transitionVoucher(tx, by, voucher, 'REFUND_REFUSED', { refund: null });
}
