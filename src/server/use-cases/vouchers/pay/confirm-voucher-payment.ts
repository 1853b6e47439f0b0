import { contract } from '@/contract';
import type { AnswerOf, Parsed } from '@/contract/endpoint';
import { CHARGED, UNRESOLVED } from '@/server/core/bookings/booking-queries';
import { chargeAndFindOut } from '@/server/core/payments/resolve-payment';
import type { Outcome } from '@/server/core/payments/apply-payment-outcome';
import { withRetry } from '@/server/platform/db/retry';
import { AppError } from '@/server/platform/http/app-error';
import { handle, type MemberContext } from '@/server/platform/http/handler';
import { applyVoucherPaymentOutcome, startPayingVouchers } from './apply-voucher-payment-outcome';
import { mustBeLive } from './start-voucher-payment';
import { lockOwnOrder, voucherPaymentOf, type LockedPayment } from '../voucher-queries';

type Input = Pick<Parsed<typeof contract.confirmVoucherPayment>, 'params' | 'body'>;
type Answer = AnswerOf<typeof contract.confirmVoucherPayment>;

/**
 * What the locked rows allow: to charge, to find out the outcome of an earlier charge, or only to
 * report how it ended.
 */
type Begun = { readonly step: 'charge' | 'find-out' | 'say'; readonly settled: LockedPayment };

/**
 * Captures a payment that the buyer has authorized on the gateway's page, if payment and amount (in
 * won) are this order's and the order is still open; both are checked under a lock. Repeated and
 * concurrent requests get the same answer, and the card is charged once. PENDING means that the
 * outcome isn't known yet; the reconciler will find it out. Errors: VOUCHER_NOT_FOUND,
 * PAYMENT_MISMATCH, VOUCHER_ORDER_OVER; nothing is charged with any of them.
 */
export const confirmVoucherPayment = handle(
  contract.confirmVoucherPayment,
  async (input, context) => {
    const { step, settled } = await withRetry(() => begin(input, context));
    if (step === 'say') return answerOf(settled);
    const { payment } = settled;
    const write = (outcome: Outcome) =>
      applyVoucherPaymentOutcome(context, payment.orderId, outcome, context.member.memberId);
    const now = await chargeAndFindOut(context, payment, write, step === 'charge');
    if (now === null) throw new AppError('VOUCHER_NOT_FOUND');
    return answerOf(now);
  },
);

function begin({ params, body }: Input, context: MemberContext): Promise<Begun> {
  const { memberId } = context.member;
  return context.db.transaction(async (tx) => {
    const now = context.now();
    const order = await lockOwnOrder(tx, params.id, memberId);
    const payment = await voucherPaymentOf(tx, body.orderId);
    if (payment?.voucherOrderId !== order.id) throw new AppError('VOUCHER_NOT_FOUND');
    const isOther = body.amount !== payment.amount || body.paymentKey !== payment.paymentKey;
    if (isOther) throw new AppError('PAYMENT_MISMATCH');
    const settled = { order, payment };
    if (UNRESOLVED.includes(payment.state)) return { step: 'find-out', settled };
    if (CHARGED.includes(payment.state) || payment.state === 'DECLINED') {
      return { step: 'say', settled };
    }
    mustBeLive(order, now);
    const begun = await startPayingVouchers(tx, { actor: memberId, now }, settled);
    return { step: 'charge', settled: begun };
  });
}

function answerOf({ payment }: LockedPayment): Answer {
  if (UNRESOLVED.includes(payment.state)) return { outcome: 'PENDING', failureCode: null };
  if (payment.state === 'DECLINED') {
    return { outcome: 'DECLINED', failureCode: payment.failureCode };
  }
  return { outcome: 'PAID', failureCode: null };
}
