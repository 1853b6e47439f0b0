import { contract } from '@/contract';
import { usableCoupons } from '../coupon/coupon-queries';
import { presentPersonalCoupon } from '../coupon/present-coupon';
import { handle } from '../http/handler';

export const listMypageCoupons = handle(contract.listMypageCoupons, async (_input, context) => {
  const now = context.now();
  const owned = await usableCoupons(context.db, context.member.memberId, now);
  return {
    coupons: owned
      .filter(({ coupon }) => coupon.validFrom <= now)
      .map((one) => presentPersonalCoupon(one, context.locale, now)),
  };
});
