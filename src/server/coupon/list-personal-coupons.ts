import { contract } from '@/contract';
import { handle } from '../http/handler';
import { ownedCoupons } from './coupon-queries';
import { presentPersonalCoupon } from './present-coupon';

export const listPersonalCoupons = handle(contract.listPersonalCoupons, async (_input, context) => {
  const owned = await ownedCoupons(context.db, context.member.memberId);
  return {
    coupons: owned.map((one) => presentPersonalCoupon(one, context.locale, context.now())),
  };
});
