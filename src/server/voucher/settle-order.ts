import { eq } from 'drizzle-orm';

import { isOrderLive, voucherEnd } from '@/domain/voucher';
import { CHARGED, IN_DOUBT } from '../booking/booking-queries';
import type { Outcome, SettleDeps } from '../booking/settle';
import type { Hand } from '../booking/transitions';
import type { Transaction } from '../db/client';
import { withRetry } from '../db/retry';
import { voucherPayments, vouchers } from '../db/schema';
import type { GatewayPayment } from '../providers/payment-gateway';
import { seal } from '../sealed-text';
import { codeDigest, newCode } from './codes';
import { moveOrder, movePayment, note, noteOrder } from './moves';
import { askVoucherRefund, runVoucherRefund } from './run-voucher-refund';
import { tellBought, tellLate } from './tell';
import { lockPayment, type SettledOrder, type VoucherOrderRow } from './voucher-queries';

/**
 * Writes down how a payment ended: the one way for the redirect, the jobs and a webhook, a
 * compare-and-swap on locked rows. With the money the vouchers are there, in the same transaction; money
 * that meets no live order goes back by itself, and who paid it is told.
 * @returns null when no such payment was ever opened here
 */
export async function settleVoucherOrder(
  deps: SettleDeps,
  orderId: string,
  outcome: Outcome,
  actor: string,
): Promise<SettledOrder | null> {
  let back: string | null = null;
  const settled = await withRetry(() =>
    deps.db.transaction(async (tx) => {
      back = null;
      const locked = await lockPayment(tx, orderId);
      if (locked === null) return null;
      const hand = { actor, now: deps.now() };
      if (outcome.kind === 'captured')
        back = await capture(tx, hand, locked, outcome.payment, deps);
      if (outcome.kind === 'declined') await decline(tx, hand, locked, outcome.code);
      if (outcome.kind === 'unknown') await doubt(tx, hand, locked);
      return lockPayment(tx, orderId);
    }),
  );
  if (back !== null) {
    deps.log.error({ orderId }, 'a capture met no live order of vouchers and is being given back');
    await runVoucherRefund(deps, back, actor);
  }
  return settled;
}

/** Takes up that an order is being charged: from now on it can't end by time. */
export async function startPayingVouchers(
  tx: Transaction,
  hand: Hand,
  { order, payment }: SettledOrder,
): Promise<SettledOrder> {
  const sent = await movePayment(tx, hand, payment, 'CONFIRM_SENT');
  const ledger = { payment: payment.orderId };
  return { payment: sent, order: await moveOrder(tx, hand, order, 'PAYMENT_STARTED', {}, ledger) };
}

/** @returns the key of a refund that has to be made, if there is one */
async function capture(
  tx: Transaction,
  hand: Hand,
  locked: SettledOrder,
  at: GatewayPayment,
  { config }: SettleDeps,
): Promise<string | null> {
  if (CHARGED.includes(locked.payment.state)) return null;
  // Charged on the gateway's page, without a confirm of ours.
  const isBegun = locked.payment.state === 'READY' && isOrderLive(locked.order, hand.now);
  const { order, payment } = isBegun ? await startPayingVouchers(tx, hand, locked) : locked;
  const inDoubt = IN_DOUBT.includes(payment.state);
  const facts = {
    capturedAt: hand.now,
    cardIssuer: at.card?.issuer ?? null,
    cardNumber: at.card?.number ?? null,
    receiptUrl: at.receiptUrl,
    failureCode: null,
  };
  const ledger = { amount: payment.amount, payment: payment.orderId };
  if (inDoubt && order.state === 'PAYING') {
    await movePayment(tx, hand, payment, 'CAPTURED', facts);
    const change = { paidAt: hand.now };
    const paid = await moveOrder(tx, hand, order, 'PAYMENT_CAPTURED', change, ledger);
    await issue(tx, hand, paid, config.secret);
    await tellBought(tx, paid, { ...config, now: hand.now });
    return null;
  }
  if (payment.paymentKey === null) {
    await tx
      .update(voucherPayments)
      .set({ paymentKey: at.paymentKey })
      .where(eq(voucherPayments.orderId, payment.orderId));
  }
  const key = await askVoucherRefund(tx, hand, payment, null, payment.amount);
  // Told again while it is on its way back: it came in once.
  if (key !== null) {
    await noteOrder(tx, hand, order, 'ORPHAN_CAPTURED', ledger);
    await tellLate(tx, { order, payment }, { ...config, now: hand.now });
  }
  return key;
}

/** The vouchers of an order that was just paid. */
async function issue(
  tx: Transaction,
  hand: Hand,
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
        validUntil: voucherEnd(hand.now, order.validDays),
        createdAt: hand.now,
        updatedAt: hand.now,
      })
      .returning({ id: vouchers.id });
    if (made === undefined) throw new Error('The voucher was not kept');
    const line = { event: 'ISSUED', fromState: null, toState: 'ACTIVE' } as const;
    await note(tx, hand, { orderId: order.id, voucherId: made.id, ...line });
  }
}

async function decline(
  tx: Transaction,
  hand: Hand,
  { payment, order }: SettledOrder,
  code: string,
): Promise<void> {
  if (!IN_DOUBT.includes(payment.state)) return;
  await movePayment(tx, hand, payment, 'DECLINED', { failureCode: code });
  if (order.state !== 'PAYING') return;
  // Open again, for another card; when its time is over meanwhile, the job ends it.
  await moveOrder(tx, hand, order, 'PAYMENT_DECLINED', {}, { payment: payment.orderId });
}

async function doubt(tx: Transaction, hand: Hand, { payment, order }: SettledOrder): Promise<void> {
  if (!IN_DOUBT.includes(payment.state)) return;
  const isFirst = payment.state === 'CONFIRMING';
  await movePayment(tx, hand, payment, 'OUTCOME_UNKNOWN');
  if (isFirst) await noteOrder(tx, hand, order, 'PAYMENT_UNKNOWN', { payment: payment.orderId });
}
