import { contract } from '@/contract';
import { expireHoldsBy } from '@/server/core/bookings/expire-holds';
import { revokeCoupons } from '@/server/core/coupons/revoke-coupons';
import type { Actor } from '@/server/platform/actor';
import type { Transaction } from '@/server/platform/db/client';
import { withRetry } from '@/server/platform/db/retry';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { transitionVoucher } from './transitions';
import { lockVoucher, type VoucherRow } from './voucher-queries';

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
