import { contract } from '@/contract';
import type { AnswerOf, Parsed } from '@/contract/endpoint';
import { CHARGED, IN_DOUBT } from '../booking/booking-queries';
import { chargeAndFindOut } from '../booking/resolve-payment';
import type { Outcome } from '../booking/settle';
import { withRetry } from '../db/retry';
import { AppError } from '../http/app-error';
import { handle, type MemberContext } from '../http/handler';
import { settleVoucherOrder, startPayingVouchers } from './settle-order';
import { mustBeLive } from './start-voucher-payment';
import { lockOwnOrder, voucherPaymentOf, type SettledOrder } from './voucher-queries';

type Input = Pick<Parsed<typeof contract.confirmVoucherPayment>, 'params' | 'body'>;
type Answer = AnswerOf<typeof contract.confirmVoucherPayment>;

/** What the locked rows allow: to charge, to find out, or only to say how it ended. */
type Begun = { readonly step: 'charge' | 'find-out' | 'say'; readonly settled: SettledOrder };

/**
 * Charges what the card page authenticated, if it is this order's payment to the won and the order is
 * still open; both are looked at under a lock. Replays and doubles get the same answer, and the card is
 * charged once. PENDING means that the outcome isn't known yet: the reconciler goes on. Errors:
 * VOUCHER_NOT_FOUND, PAYMENT_MISMATCH, VOUCHER_ORDER_OVER; nothing is charged with any of them.
 */
export const confirmVoucherPayment = handle(
  contract.confirmVoucherPayment,
  async (input, context) => {
    const { step, settled } = await withRetry(() => begin(input, context));
    if (step === 'say') return answerOf(settled);
    const { payment } = settled;
    const write = (outcome: Outcome) =>
      settleVoucherOrder(context, payment.orderId, outcome, context.member.memberId);
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
    if (IN_DOUBT.includes(payment.state)) return { step: 'find-out', settled };
    if (CHARGED.includes(payment.state) || payment.state === 'DECLINED') {
      return { step: 'say', settled };
    }
    mustBeLive(order, now);
    const begun = await startPayingVouchers(tx, { actor: memberId, now }, settled);
    return { step: 'charge', settled: begun };
  });
}

function answerOf({ payment }: SettledOrder): Answer {
  if (IN_DOUBT.includes(payment.state)) return { outcome: 'PENDING', failureCode: null };
  if (payment.state === 'DECLINED') {
    return { outcome: 'DECLINED', failureCode: payment.failureCode };
  }
  return { outcome: 'PAID', failureCode: null };
}
