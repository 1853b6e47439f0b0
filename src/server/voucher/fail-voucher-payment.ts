import { contract } from '@/contract';
import { UNCONFIRMED } from '../booking/booking-queries';
import { endingOf } from '../booking/fail-payment';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { movePayment, noteOrder } from './moves';
import { lockOwnOrder, voucherPaymentOf } from './voucher-queries';

/**
 * Notes that the card page came back without a payment. Only one that wasn't confirmed can end by this:
 * what a browser says undoes no charge. The order stays open, for another try. Error: VOUCHER_NOT_FOUND.
 */
export const failVoucherPayment = handle(
  contract.failVoucherPayment,
  async ({ params, body }, context) => {
    const { memberId } = context.member;
    await context.db.transaction(async (tx) => {
      const order = await lockOwnOrder(tx, params.id, memberId);
      const payment = await voucherPaymentOf(tx, body.orderId);
      if (payment?.voucherOrderId !== order.id) throw new AppError('VOUCHER_NOT_FOUND');
      if (!UNCONFIRMED.includes(payment.state)) return;
      const { event, failureCode } = endingOf(body.code);
      const hand = { actor: memberId, now: context.now() };
      await movePayment(tx, hand, payment, event, { failureCode });
      await noteOrder(tx, hand, order, 'PAYMENT_ENDED', { payment: payment.orderId });
    });
    return { done: true as const };
  },
);
