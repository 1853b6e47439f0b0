import { downloadableCoupons } from '@/server/core/coupons/coupon-queries';
import { presentCoupon, type CouponView } from '@/server/core/coupons/present-coupon';
import type { Context } from '@/server/platform/http/handler';
import type { CouponId } from '@/domain/ids';

/**
 * The coupons among some that anybody may take now. Pages are the same for all visitors, so coupons
 * for business members are left out.
 */
export async function openCoupons(
  { db, locale, now }: Pick<Context, 'db' | 'locale' | 'now'>,
  ids: readonly CouponId[],
): Promise<CouponView[]> {
  const coupons = await downloadableCoupons(db, now());
  return coupons
    .filter(({ id, businessOnly }) => ids.includes(id) && !businessOnly)
    .map((coupon) => presentCoupon(coupon, locale));
}
