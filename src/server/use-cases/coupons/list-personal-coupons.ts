import { contract } from '@/contract';
import { handle } from '@/server/platform/http/handler';
import { ownedCoupons } from '@/server/core/coupons/coupon-queries';
import { presentPersonalCoupon } from '@/server/core/coupons/present-coupon';

export const listPersonalCoupons = handle(contract.listPersonalCoupons, async (_input, context) => {
  const owned = await ownedCoupons(context.db, context.member.memberId);
  return {
    coupons: owned.map((one) => presentPersonalCoupon(one, context.locale, context.now())),
  };
});
