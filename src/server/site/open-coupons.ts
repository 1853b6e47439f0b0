import { downloadableCoupons } from '../coupon/coupon-queries';
import { presentCoupon, type CouponView } from '../coupon/present-coupon';
import type { Context } from '../http/handler';

/**
 * Those of some coupons that anybody may take now. Pages are the same for everybody, so business
 * members' own aren't there.
 */
export async function openCoupons(
  { db, locale, now }: Pick<Context, 'db' | 'locale' | 'now'>,
  ids: readonly number[],
): Promise<CouponView[]> {
  const coupons = await downloadableCoupons(db, now());
  return coupons
    .filter(({ id, businessOnly }) => ids.includes(id) && !businessOnly)
    .map((coupon) => presentCoupon(coupon, locale));
}
