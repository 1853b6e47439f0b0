import { contract } from '@/contract';
import type { Hand } from '../booking/transitions';
import { revokeCoupons } from '../coupon/revoke-coupons';
import type { Transaction } from '../db/client';
import { withRetry } from '../db/retry';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { expireHoldsBy } from '../jobs/expire-holds';
import { moveVoucher } from './moves';
import { lockVoucher, type VoucherRow } from './voucher-queries';

/**
 * Gives a redeemed voucher back: its coupon is in nobody's hand any more, and its code redeems it again,
 * unless its buyer asks for the money. Errors: VOUCHER_NOT_FOUND, VOUCHER_IN_USE while a booking has its
 * coupon, VOUCHER_STATE.
 */
export const handVoucherBack = handle(contract.handVoucherBack, async ({ params }, context) => {
  const { memberId } = context.member;
  // A hold that is over keeps nothing.
  await expireHoldsBy(context, memberId);
  await withRetry(() =>
    context.db.transaction(async (tx) => {
      const hand = { actor: memberId, now: context.now() };
      const isOwn = ({ voucher }: { voucher: VoucherRow }) => voucher.redeemedBy === memberId;
      const { voucher } = await lockVoucher(tx, params.id, isOwn);
      if (!(await handBack(tx, hand, voucher))) throw new AppError('VOUCHER_IN_USE');
    }),
  );
  return { done: true as const };
});

/**
 * The same of a locked voucher.
 * @returns false while a booking has its coupon
 * @throws AppError VOUCHER_STATE when it isn't redeemed
 */
export async function handBack(tx: Transaction, hand: Hand, voucher: VoucherRow): Promise<boolean> {
  const { personalCouponId } = voucher;
  if (personalCouponId === null) throw new AppError('VOUCHER_STATE');
  const revoked = await revokeCoupons(tx, [personalCouponId], hand.now);
  if (revoked.length === 0) return false;
  const free = { redeemedBy: null, redeemedAt: null, personalCouponId: null };
  await moveVoucher(tx, hand, voucher, 'HANDED_BACK', free);
  return true;
}
