import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { countAttempt, forgetAttempts } from '@/server/platform/limits/attempts';
import { coupons } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { issueCoupon } from '@/server/core/coupons/issue-coupon';
import { presentPersonalCoupon } from '@/server/core/coupons/present-coupon';

/** Serial numbers are stored in capitals without blanks, but people type them as they like. */
const normalised = (serial: string) => serial.replace(/\s+/g, '').toUpperCase();

/**
 * Gives the member the coupon of a serial number. Attempts are limited by member, so that serial
 * numbers can't be guessed. Errors: COUPON_NOT_FOUND, RATE_LIMITED, and those of `issueCoupon`.
 */
export const issueCouponBySerial = handle(
  contract.issueCouponBySerial,
  async ({ query }, context) => {
    const { memberId } = context.member;
    const attempts = await countAttempt(context, 'serial', memberId);
    const now = context.now();
    const owned = await context.db.transaction(async (tx) => {
      const [coupon] = await tx
        .select({ id: coupons.id })
        .from(coupons)
        .where(eq(coupons.serial, normalised(query.serial)));
      if (coupon === undefined) throw new AppError('COUPON_NOT_FOUND');
      return issueCoupon(tx, coupon.id, { memberId, now });
    });
    await forgetAttempts(context.db, attempts);
    return presentPersonalCoupon(owned, context.locale, now);
  },
);
