import { and, count, eq } from 'drizzle-orm';

import type { Won } from '@/domain/money';
import { cancelAtGateway, type RefundEnd } from '../booking/cancel-at-gateway';
import type { SettleDeps } from '../booking/settle';
import type { Hand } from '../booking/transitions';
import type { Transaction } from '../db/client';
import { withRetry } from '../db/retry';
import { voucherPayments, voucherRefunds, vouchers } from '../db/schema';
import { movePayment, moveVoucher, noteOrder } from './moves';
import { tellRefunded } from './tell';
import {
  lockPayment,
  voucherPaymentOf,
  type SettledOrder,
  type VoucherPaymentRow,
  type VoucherRow,
} from './voucher-queries';

type RefundRow = typeof voucherRefunds.$inferSelect;

/** As the gateway's own page and the card's statement show it. */
const REASON = 'A voucher was handed back';
const LATE = 'The order was over';

/**
 * Notes that money has to go back, over a locked order; the gateway is asked after the transaction, by
 * `runVoucherRefund`.
 * @param voucher null for all of a payment that met no live order
 * @returns the refund's idempotency key; null where such money is on its way back already
 */
export async function askVoucherRefund(
  tx: Transaction,
  hand: Hand,
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
  const row = { orderId, amount, idempotencyKey, createdAt: hand.now };
  await tx
    .insert(voucherRefunds)
    .values({ ...row, voucherId: voucher?.id ?? null, state: 'REQUESTED' });
  return idempotencyKey;
}

/**
 * Asks the gateway for a return that was noted, and writes down how it went. Repeating it changes
 * nothing: the same key at the gateway, and a compare-and-swap here. What nobody knows is left for the
 * reconciler.
 */
export async function runVoucherRefund(
  deps: SettleDeps,
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
  const asked = { amount: refund.amount, reason, idempotencyKey, account: null };
  const end = await cancelAtGateway(deps, payment, paymentKey, asked);
  if (end === 'UNKNOWN') return end;
  const hand = { actor, now: deps.now() };
  await withRetry(() =>
    deps.db.transaction((tx) => write(tx, hand, deps.config.siteUrl, refund, end === 'DONE')),
  );
  if (end === 'DONE') return end;
  deps.log.error({ orderId: refund.orderId }, 'a refund of a voucher was refused');
  return refund.voucherId === null ? 'UNKNOWN' : 'REFUSED';
}

/** Asks for every return of a payment that was noted and not made yet. @returns how many ended */
export async function runVoucherRefundsOf(
  deps: SettleDeps,
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

async function write(
  tx: Transaction,
  hand: Hand,
  siteUrl: string,
  { id, orderId, voucherId, idempotencyKey }: RefundRow,
  isDone: boolean,
): Promise<void> {
  const locked = await lockPayment(tx, orderId);
  const isAsked = and(eq(voucherRefunds.id, id), eq(voucherRefunds.state, 'REQUESTED'));
  if (locked === null) return;
  if (!isDone && voucherId === null) {
    // Owed all the same: asked for again, under another key, since a gateway repeats its answer.
    const [, name, times] = /^(.*?)(?:-x(\d+))?$/.exec(idempotencyKey) ?? [];
    const next = `${name}-x${Number(times ?? 1) + 1}`;
    await tx.update(voucherRefunds).set({ idempotencyKey: next }).where(isAsked);
    return;
  }
  const [ended] = await tx
    .update(voucherRefunds)
    .set({ state: isDone ? 'DONE' : 'REFUSED', completedAt: hand.now })
    .where(isAsked)
    .returning();
  if (ended === undefined) return;
  if (isDone) await returned(tx, hand, locked, ended);
  await moveOn(tx, hand, siteUrl, locked, ended);
}

/** The money is back: of the payment, and in the ledger where no voucher stands for it. */
async function returned(
  tx: Transaction,
  hand: Hand,
  { payment, order }: SettledOrder,
  { amount, voucherId }: RefundRow,
): Promise<void> {
  const refunded = payment.refunded + amount;
  if (payment.state === 'REFUNDING') {
    const event = refunded === payment.amount ? 'REFUNDED' : 'PARTLY_REFUNDED';
    await movePayment(tx, hand, payment, event, { refunded });
  } else {
    // Of a payment that had ended: its state stays, its money is back.
    await tx
      .update(voucherPayments)
      .set({ refunded, updatedAt: hand.now })
      .where(eq(voucherPayments.orderId, payment.orderId));
  }
  if (voucherId !== null) return;
  await noteOrder(tx, hand, order, 'ORPHAN_REFUNDED', {
    amount: -amount,
    payment: payment.orderId,
  });
}

/** What becomes of the voucher that was handed back, and who is told. */
async function moveOn(
  tx: Transaction,
  hand: Hand,
  siteUrl: string,
  { payment, order }: SettledOrder,
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
    const refunded = await moveVoucher(tx, hand, voucher, 'REFUND_MADE', {}, ledger);
    await tellRefunded(tx, order, refunded, { siteUrl, now: hand.now });
    return;
  }
  const event = payment.refunded > 0 ? 'PARTLY_REFUNDED' : 'REFUND_REJECTED';
  await movePayment(tx, hand, payment, event);
  await moveVoucher(tx, hand, voucher, 'REFUND_REFUSED', { refund: null });
}
