import { and, eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { coupons } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { issueCoupon } from '@/server/core/coupons/issue-coupon';
import { presentPersonalCoupon } from '@/server/core/coupons/present-coupon';

/**
 * Makes the handler of `downloadCoupon` with a given way of issuing; a race test passes an
 * unguarded one.
 */
export function downloadCouponUsing(issue: typeof issueCoupon) {
  return handle(contract.downloadCoupon, async ({ query }, context) => {
    const { memberId } = context.member;
    const now = context.now();
    const owned = await context.db.transaction(async (tx) => {
      const open = await tx
        .select({ id: coupons.id })
        .from(coupons)
        .where(and(eq(coupons.id, query.couponId), eq(coupons.downloadable, true)));
      if (open.length === 0) throw new AppError('COUPON_NOT_FOUND');
      return issue(tx, query.couponId, { memberId, now });
    });
    return presentPersonalCoupon(owned, context.locale, now);
  });
}

export const downloadCoupon = downloadCouponUsing(issueCoupon);
