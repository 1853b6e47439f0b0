import { and, eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { coupons } from '../db/schema';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { issueCoupon } from './issue-coupon';
import { presentPersonalCoupon } from './present-coupon';

/** The call, over a way of issuing; the race test puts a naive one in. */
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
