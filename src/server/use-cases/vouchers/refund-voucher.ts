import { contract } from '@/contract';
import { voucherRefund } from '@/domain/coupon/voucher';
import { expireHoldsBy } from '@/server/core/bookings/expire-holds';
import { revokeCoupons } from '@/server/core/coupons/issue-coupon';
import { CHARGED, listPayments, transitionPayment } from '@/server/core/payments/payment-queries';
import { askRefund, runRefund } from '@/server/core/payments/refund';
import type { Actor } from '@/server/platform/actor';
import type { Transaction } from '@/server/platform/db/client';
import { withRetry } from '@/server/platform/db/retry';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { transitionVoucher } from './transitions';
import { voucherPayable } from './voucher-payable';
import { lockVoucher, type VoucherRow } from './voucher-queries';

/**
 * Refunds a voucher to its buyer, by the amount that was shown. From then on the voucher can't be
 * redeemed any more. REFUNDING means that the gateway's answer isn't known yet. Errors:
 * VOUCHER_NOT_FOUND, VOUCHER_REDEEMED, VOUCHER_REFUNDED, VOUCHER_CLAIM_OVER, REFUND_CHANGED
 * (details: `refund`), VOUCHER_REFUND_PENDING while another refund of its order is under way,
 * VOUCHER_REFUND_REFUSED by the gateway.
 */
export const refundVoucher = handle(contract.refundVoucher, async ({ params, body }, context) => {
  const { memberId } = context.member;
  const key = await withRetry(() =>
    context.db.transaction(async (tx) => {
      const by = { actor: memberId, now: context.now() };
      const { voucher, order } = await lockVoucher(
        tx,
        params.id,
        (found) => found.order.memberId === memberId,
      );
      const refund = voucherRefund({ ...voucher, boughtAt: voucher.createdAt }, by.now);
      if (!refund.ok) throw new AppError(REFUSALS[refund.code]);
      if (refund.amount !== body.expectedRefund) {
        throw new AppError('REFUND_CHANGED', { details: { refund: refund.amount } });
      }
      const [payment] = await listPayments(tx, order.id, CHARGED);
      if (payment === undefined) throw new AppError('VOUCHER_STATE');
      if (payment.state === 'REFUNDING') throw new AppError('VOUCHER_REFUND_PENDING');
      const { amount } = refund;
      await transitionVoucher(tx, by, voucher, 'REFUND_ASKED', { refund: amount });
      const refunding = await transitionPayment(tx, by, payment, 'REFUND_SENT');
      return askRefund(tx, by, refunding, {
        purpose: 'VOUCHER',
        itemId: voucher.id,
        amount,
        reason: 'A voucher was handed back',
      });
    }),
  );
  if (key === null) throw new AppError('VOUCHER_STATE');
  const end = await runRefund(context, voucherPayable, key, memberId);
  if (end === 'REFUSED') throw new AppError('VOUCHER_REFUND_REFUSED');
  const { expectedRefund: refund } = body;
  return { state: end === 'DONE' ? ('REFUNDED' as const) : ('REFUNDING' as const), refund };
});

const REFUSALS = {
  REDEEMED: 'VOUCHER_REDEEMED',
  REFUNDED: 'VOUCHER_REFUNDED',
  TOO_LATE: 'VOUCHER_CLAIM_OVER',
} as const;

/**
 * Gives a redeemed voucher back: the member's coupon is revoked, and the code can be redeemed again
 * unless its buyer requests a refund.
 */
export const handVoucherBack = handle(contract.handVoucherBack, async ({ params }, context) => {
  const { memberId } = context.member;
  // Expired holds are ended first, so that they don't block the coupon.
  await expireHoldsBy(context, memberId);
  await withRetry(() =>
    context.db.transaction(async (tx) => {
      const by = { actor: memberId, now: context.now() };
      const isOwn = ({ voucher }: { voucher: VoucherRow }) => voucher.redeemedBy === memberId;
      const { voucher } = await lockVoucher(tx, params.id, isOwn);
      if (!(await handBack(tx, by, voucher))) throw new AppError('VOUCHER_IN_USE');
    }),
  );
  return { done: true as const };
});

/**
 * Gives a locked voucher back.
 * @returns false while a booking uses its coupon
 * @throws AppError VOUCHER_STATE when it isn't redeemed
 */
export async function handBack(tx: Transaction, by: Actor, voucher: VoucherRow): Promise<boolean> {
  const { personalCouponId } = voucher;
  if (personalCouponId === null) throw new AppError('VOUCHER_STATE');
  const revoked = await revokeCoupons(tx, [personalCouponId], by.now);
  if (revoked.length === 0) return false;
  const free = { redeemedBy: null, redeemedAt: null, personalCouponId: null };
  await transitionVoucher(tx, by, voucher, 'HANDED_BACK', free);
  return true;
}
