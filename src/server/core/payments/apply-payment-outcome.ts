import { eq } from 'drizzle-orm';

import type { Actor } from '@/server/platform/actor';
import type { Transaction } from '@/server/platform/db/client';
import { withRetry } from '@/server/platform/db/retry';
import { payments } from '@/server/platform/db/schema';
import type { Deps } from '@/server/platform/http/handler';
import type { GatewayPayment } from '@/server/platform/providers/payment/payment-gateway';
import type { Outcome } from './ask-gateway';
import {
  type PaymentIdentity,
  lockPayment,
  type Payable,
  type PayableConfig,
  type PaymentSnapshot,
} from './payable';
import { CHARGED, transitionPayment, UNRESOLVED } from './payment-queries';
import { askRefund, runRefund } from './refund';
import { coversWhatIsOwed, isPointsPart, returnPoints, takePointsPart } from './split-payment';

export type PaymentDeps = Pick<Deps, 'db' | 'now' | 'gateway' | 'log' | 'config'>;

/**
 * Records how a payment ended. The redirect, the reconciler and webhooks all come through here. It
 * is a compare-and-swap on locked rows: of several at once the first counts and the others change
 * nothing. A capture of what can't be paid any more is refunded automatically, and so are points
 * already taken when the payment beside them is declined.
 * @param order the payment's order id, or a payment that was read before the lock
 * @param actor a member's id, or the name of the job that found the outcome out
 * @returns null when no such payment exists
 */
export async function applyPaymentOutcome<Owed>(
  deps: PaymentDeps,
  payable: Payable<Owed>,
  order: string | PaymentIdentity,
  outcome: Outcome,
  actor: string,
): Promise<PaymentSnapshot<Owed> | null> {
  /** Idempotency keys of the refunds to run after the transaction. */
  let refundKeys: readonly string[] = [];
  const snapshot = await withRetry(() =>
    deps.db.transaction(async (tx) => {
      refundKeys = [];
      const locked = await lockPayment(tx, payable, order);
      if (locked === null) return null;
      const by = { actor, now: deps.now() };
      switch (outcome.kind) {
        case 'captured': {
          const done = await capture(tx, by, payable, locked, outcome.payment, deps.config);
          if ('after' in done) return done.after;
          ({ refundKeys } = done);
          break;
        }
        case 'declined':
          refundKeys = await decline(tx, by, payable, locked, outcome.code);
          break;
        case 'unknown':
          await markUnresolved(tx, by, payable, locked);
          break;
      }
      return lockPayment(tx, payable, order);
    }),
  );
  if (outcome.kind === 'captured' && refundKeys.length > 0) {
    const orderId = typeof order === 'string' ? order : order.orderId;
    deps.log.error({ orderId }, 'a capture came too late and is being refunded');
  }
  for (const key of refundKeys) await runRefund(deps, payable, key, actor);
  return snapshot;
}

/**
 * The result of recording a capture: the payment and the payable as they are then, or the keys of refunds
 * that still have to be made, after which both are read again.
 */
type Captured<Owed> =
  | { readonly after: PaymentSnapshot<Owed> }
  | { readonly refundKeys: readonly string[] };

async function capture<Owed>(
  tx: Transaction,
  by: Actor,
  payable: Payable<Owed>,
  locked: PaymentSnapshot<Owed>,
  charged: GatewayPayment,
  config: PayableConfig,
): Promise<Captured<Owed>> {
  if (CHARGED.includes(locked.payment.state)) return { after: locked };
  if (isPointsPart(payable, locked, by.now)) {
    await takePointsPart(tx, by, payable, locked);
    return { refundKeys: [] };
  }
  const { payment, owed, charged: before } = await startIfChargedOnPage(tx, by, payable, locked);
  const isOpen = UNRESOLVED.includes(payment.state) || payment.state === 'AWAITING_DEPOSIT';
  const facts = {
    capturedAt: by.now,
    cardIssuer: charged.card?.issuer ?? null,
    cardNumber: charged.card?.number ?? null,
    installmentMonths: charged.card?.installmentMonths ?? payment.installmentMonths,
    method: charged.easyPay ?? payment.method,
    receiptUrl: charged.receiptUrl,
    cashReceiptUrl: charged.cashReceiptUrl,
    failureCode: null,
  };
  if (isOpen && payable.isAwaitingPayment(owed)) {
    const captured = await transitionPayment(tx, by, payment, 'CAPTURED', facts);
    const paid = await payable.onPaid(tx, by, owed, captured, config);
    return { after: { payment: captured, owed: paid, charged: [...before, captured] } };
  }
  // Charged although it can't be paid for any more: the money has to be refunded.
  let late = payment;
  if (payment.paymentKey === null) {
    await tx
      .update(payments)
      .set({ paymentKey: charged.paymentKey })
      .where(eq(payments.orderId, payment.orderId));
  }
  if (isOpen) {
    late = await transitionPayment(tx, by, payment, 'CAPTURED', facts);
    late = await transitionPayment(tx, by, late, 'REFUND_SENT');
  }
  const { amount, orderId } = late;
  const refundKey = await askRefund(tx, by, late, {
    purpose: 'ORPHAN',
    amount,
    reason: 'The payment came too late',
  });
  // The capture was reported again while its refund is under way: don't record it twice.
  if (refundKey === null) return { refundKeys: [] };
  await payable.record(tx, by, owed, { event: 'ORPHAN_CAPTURED', orderId, amount });
  await payable.onPaidTooLate?.(tx, by, owed, late, config);
  return { refundKeys: [refundKey] };
}

/**
 * Handles an open payment that was charged on the gateway's page, without a confirm request of
 * ours: the transitions are made as if a confirm had been sent.
 */
async function startIfChargedOnPage<Owed>(
  tx: Transaction,
  by: Actor,
  payable: Payable<Owed>,
  locked: PaymentSnapshot<Owed>,
): Promise<PaymentSnapshot<Owed>> {
  const canBePaid =
    locked.payment.state === 'READY' &&
    payable.refusal(locked.owed, by.now) === null &&
    coversWhatIsOwed(payable, locked);
  return canBePaid ? startPaying(tx, by, payable, locked) : locked;
}

/** Records that a payment is being charged. From now on what it pays for can't expire. */
export async function startPaying<Owed>(
  tx: Transaction,
  by: Actor,
  payable: Payable<Owed>,
  { payment, owed, charged }: PaymentSnapshot<Owed>,
): Promise<PaymentSnapshot<Owed>> {
  // The table refuses this transition for a payment that was abandoned.
  const sent = await transitionPayment(tx, by, payment, 'CONFIRM_SENT', {}, payable.errors.state);
  return { payment: sent, owed: await payable.onStarted(tx, by, owed, sent), charged };
}

/** @returns the keys of refunds that have to be run: of points whose remaining amount was declined */
async function decline<Owed>(
  tx: Transaction,
  by: Actor,
  payable: Payable<Owed>,
  { payment, owed }: PaymentSnapshot<Owed>,
  code: string,
): Promise<string[]> {
  if (!UNRESOLVED.includes(payment.state)) return [];
  const declined = await transitionPayment(tx, by, payment, 'DECLINED', { failureCode: code });
  if (!payable.isAwaitingPayment(owed)) return [];
  // It can be paid again; if its deadline has passed meanwhile, a job ends it.
  await payable.onDeclined(tx, by, owed, declined);
  if (payable.isPaid(owed)) return [];
  return returnPoints(tx, by, payment.payableId, 'The rest was not paid');
}

async function markUnresolved<Owed>(
  tx: Transaction,
  by: Actor,
  payable: Payable<Owed>,
  { payment, owed }: PaymentSnapshot<Owed>,
): Promise<void> {
  if (!UNRESOLVED.includes(payment.state)) return;
  const isFirst = payment.state === 'CONFIRMING';
  await transitionPayment(tx, by, payment, 'OUTCOME_UNKNOWN');
  const { orderId } = payment;
  if (isFirst) await payable.record(tx, by, owed, { event: 'PAYMENT_UNKNOWN', orderId });
}
