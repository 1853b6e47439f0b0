import { contract } from '@/contract';
import { UNCONFIRMED } from '@/server/core/bookings/booking-queries';
import { endingOf } from '@/server/core/payments/fail-payment';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { transitionPayment, noteOrder } from './transitions';
import { lockOwnOrder, voucherPaymentOf } from '../voucher-queries';

/**
 * Records that the browser came back from the gateway without a payment. Only a payment that wasn't
 * confirmed can end this way, because a browser's message can't undo a charge. The order stays open
 * for another try. Errors: VOUCHER_NOT_FOUND.
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
      const by = { actor: memberId, now: context.now() };
      await transitionPayment(tx, by, payment, event, { failureCode });
      await noteOrder(tx, by, order, 'PAYMENT_ENDED', { payment: payment.orderId });
    });
    return { done: true as const };
  },
);
