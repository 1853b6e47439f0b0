import { contract } from '@/contract';
import { voucherRefund } from '@/domain/voucher';
import { CHARGED } from '../booking/booking-queries';
import { withRetry } from '../db/retry';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { movePayment, moveVoucher } from './moves';
import { askVoucherRefund, runVoucherRefund } from './run-voucher-refund';
import { lockVoucher, paymentsOfOrder } from './voucher-queries';

/**
 * Returns the money of a voucher to whoever bought it, as much as was shown. From the moment it is asked
 * for the voucher can't be redeemed any more. REFUNDING means that the gateway's answer isn't known yet.
 * Errors: VOUCHER_NOT_FOUND, VOUCHER_REDEEMED, VOUCHER_REFUNDED, VOUCHER_CLAIM_OVER, REFUND_CHANGED
 * (details: `refund`), VOUCHER_REFUND_PENDING while another of its order is on its way,
 * VOUCHER_REFUND_REFUSED by the gateway.
 */
export const refundVoucher = handle(contract.refundVoucher, async ({ params, body }, context) => {
  const { memberId } = context.member;
  const key = await withRetry(() =>
    context.db.transaction(async (tx) => {
      const hand = { actor: memberId, now: context.now() };
      const { voucher, order } = await lockVoucher(
        tx,
        params.id,
        (found) => found.order.memberId === memberId,
      );
      const refund = voucherRefund({ ...voucher, boughtAt: voucher.createdAt }, hand.now);
      if (!refund.ok) throw new AppError(REFUSALS[refund.code]);
      if (refund.amount !== body.expectedRefund) {
        throw new AppError('REFUND_CHANGED', { details: { refund: refund.amount } });
      }
      const [payment] = await paymentsOfOrder(tx, order.id, CHARGED);
      if (payment === undefined) throw new AppError('VOUCHER_STATE');
      if (payment.state === 'REFUNDING') throw new AppError('VOUCHER_REFUND_PENDING');
      const { amount } = refund;
      await moveVoucher(tx, hand, voucher, 'REFUND_ASKED', { refund: amount });
      const refunding = await movePayment(tx, hand, payment, 'REFUND_SENT');
      return askVoucherRefund(tx, hand, refunding, voucher, amount);
    }),
  );
  if (key === null) throw new AppError('VOUCHER_STATE');
  const end = await runVoucherRefund(context, key, memberId);
  if (end === 'REFUSED') throw new AppError('VOUCHER_REFUND_REFUSED');
  const { expectedRefund: refund } = body;
  return { state: end === 'DONE' ? ('REFUNDED' as const) : ('REFUNDING' as const), refund };
});

const REFUSALS = {
  REDEEMED: 'VOUCHER_REDEEMED',
  REFUNDED: 'VOUCHER_REFUNDED',
  TOO_LATE: 'VOUCHER_CLAIM_OVER',
} as const;
