import { eq } from 'drizzle-orm';

import { isOrderLive, voucherEnd } from '@/domain/voucher';
import { CHARGED, UNRESOLVED } from '@/server/core/bookings/booking-queries';
import type { Outcome, PaymentDeps } from '@/server/core/payments/apply-payment-outcome';
import type { Actor } from '@/server/core/bookings/transitions';
import type { Transaction } from '@/server/platform/db/client';
import { withRetry } from '@/server/platform/db/retry';
import { voucherPayments, vouchers } from '@/server/platform/db/schema';
import type { GatewayPayment } from '@/server/platform/providers/payment/payment-gateway';
import { seal } from '@/server/platform/sealed-text';
import { codeDigest, newCode } from '../codes';
import { transitionOrder, transitionPayment, note, noteOrder } from './transitions';
import { askVoucherRefund, runVoucherRefund } from './run-voucher-refund';
import { notifyBought, notifyLatePayment } from '../notify-buyer';
import { lockPayment, type LockedPayment, type VoucherOrderRow } from '../voucher-queries';

/**
 * Records how a payment ended. The redirect, the jobs and webhooks all use this one function, which
 * is a compare-and-swap on locked rows. When the money arrives, the vouchers are issued in the same
 * transaction; money for an order that isn't open any more is refunded automatically, and its payer
 * is told.
 * @returns null when no such payment was ever opened here
 */
export async function applyVoucherPaymentOutcome(
  deps: PaymentDeps,
  orderId: string,
  outcome: Outcome,
  actor: string,
): Promise<LockedPayment | null> {
  let back: string | null = null;
  const settled = await withRetry(() =>
    deps.db.transaction(async (tx) => {
      back = null;
      const locked = await lockPayment(tx, orderId);
      if (locked === null) return null;
      const by = { actor, now: deps.now() };
      if (outcome.kind === 'captured') back = await capture(tx, by, locked, outcome.payment, deps);
      if (outcome.kind === 'declined') await decline(tx, by, locked, outcome.code);
      if (outcome.kind === 'unknown') await markUnresolved(tx, by, locked);
      return lockPayment(tx, orderId);
    }),
  );
  if (back !== null) {
    deps.log.error({ orderId }, 'a capture met no live order of vouchers and is being given back');
    await runVoucherRefund(deps, back, actor);
  }
  return settled;
}

/** Records that an order is being charged: from now on it can't expire. */
export async function startPayingVouchers(
  tx: Transaction,
  by: Actor,
  { order, payment }: LockedPayment,
): Promise<LockedPayment> {
  const sent = await transitionPayment(tx, by, payment, 'CONFIRM_SENT');
  const ledger = { payment: payment.orderId };
  return {
    payment: sent,
    order: await transitionOrder(tx, by, order, 'PAYMENT_STARTED', {}, ledger),
  };
}

/** @returns the idempotency key of a refund that has to be made, or null */
async function capture(
  tx: Transaction,
  by: Actor,
  locked: LockedPayment,
  at: GatewayPayment,
  { config }: PaymentDeps,
): Promise<string | null> {
  if (CHARGED.includes(locked.payment.state)) return null;
  // This gateway charged on its own page, without our confirmation.
  const isBegun = locked.payment.state === 'READY' && isOrderLive(locked.order, by.now);
  const { order, payment } = isBegun ? await startPayingVouchers(tx, by, locked) : locked;
  const isUnresolved = UNRESOLVED.includes(payment.state);
  const facts = {
    capturedAt: by.now,
    cardIssuer: at.card?.issuer ?? null,
    cardNumber: at.card?.number ?? null,
    receiptUrl: at.receiptUrl,
    failureCode: null,
  };
  const ledger = { amount: payment.amount, payment: payment.orderId };
  if (isUnresolved && order.state === 'PAYING') {
    await transitionPayment(tx, by, payment, 'CAPTURED', facts);
    const change = { paidAt: by.now };
    const paid = await transitionOrder(tx, by, order, 'PAYMENT_CAPTURED', change, ledger);
    await issue(tx, by, paid, config.secret);
    await notifyBought(tx, paid, { ...config, now: by.now });
    return null;
  }
  if (payment.paymentKey === null) {
    await tx
      .update(voucherPayments)
      .set({ paymentKey: at.paymentKey })
      .where(eq(voucherPayments.orderId, payment.orderId));
  }
  const key = await askVoucherRefund(tx, by, payment, null, payment.amount);
  // A repeated report of money that is already being refunded changes nothing.
  if (key !== null) {
    await noteOrder(tx, by, order, 'ORPHAN_CAPTURED', ledger);
    await notifyLatePayment(tx, { order, payment }, { ...config, now: by.now });
  }
  return key;
}

/** Issues the vouchers of an order that has just been paid. */
async function issue(
  tx: Transaction,
  by: Actor,
  order: VoucherOrderRow,
  secret: string,
): Promise<void> {
  for (let number = 1; number <= order.quantity; number += 1) {
    const code = newCode();
    const [made] = await tx
      .insert(vouchers)
      .values({
        orderId: order.id,
        number,
        state: 'ACTIVE',
        price: order.unitPrice,
        codeDigest: codeDigest(secret, code),
        codeSealed: seal(secret, code),
        validUntil: voucherEnd(by.now, order.validDays),
        createdAt: by.now,
        updatedAt: by.now,
      })
      .returning({ id: vouchers.id });
    if (made === undefined) throw new Error('The voucher was not kept');
    const line = { event: 'ISSUED', fromState: null, toState: 'ACTIVE' } as const;
    await note(tx, by, { orderId: order.id, voucherId: made.id, ...line });
  }
}

async function decline(
  tx: Transaction,
  by: Actor,
  { payment, order }: LockedPayment,
  code: string,
): Promise<void> {
  if (!UNRESOLVED.includes(payment.state)) return;
  await transitionPayment(tx, by, payment, 'DECLINED', { failureCode: code });
  if (order.state !== 'PAYING') return;
  // The order is open again for another card; if it is overdue by now, the job ends it.
  await transitionOrder(tx, by, order, 'PAYMENT_DECLINED', {}, { payment: payment.orderId });
}

async function markUnresolved(
  tx: Transaction,
  by: Actor,
  { payment, order }: LockedPayment,
): Promise<void> {
  if (!UNRESOLVED.includes(payment.state)) return;
  const isFirst = payment.state === 'CONFIRMING';
  await transitionPayment(tx, by, payment, 'OUTCOME_UNKNOWN');
  if (isFirst) await noteOrder(tx, by, order, 'PAYMENT_UNKNOWN', { payment: payment.orderId });
}
