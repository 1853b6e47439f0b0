import { contract } from '@/contract';
import { usableCoupons } from '@/server/core/coupons/coupon-queries';
import { presentPersonalCoupon } from '@/server/core/coupons/present-coupon';
import { handle } from '@/server/platform/http/handler';

export const listMypageCoupons = handle(contract.listMypageCoupons, async (_input, context) => {
  const now = context.now();
  const owned = await usableCoupons(context.db, context.member.memberId, now);
  return {
    coupons: owned
      .filter(({ coupon }) => coupon.validFrom <= now)
      .map((one) => presentPersonalCoupon(one, context.locale, now)),
  };
});
