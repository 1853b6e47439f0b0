import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { countAttempt, forgetAttempts } from '../auth/rate-limit';
import { coupons } from '../db/schema';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { issueCoupon } from './issue-coupon';
import { presentPersonalCoupon } from './present-coupon';

/** Serial numbers are kept in capitals without blanks; people type them as they like. */
const normalised = (serial: string) => serial.replace(/\s+/g, '').toUpperCase();

/** Limited by member, so that serial numbers can't be found by trying. */
export const issueCouponBySerial = handle(
  contract.issueCouponBySerial,
  async ({ query }, context) => {
    const { memberId } = context.member;
    const attempt = await countAttempt(context, 'serial', memberId);
    const now = context.now();
    const owned = await context.db.transaction(async (tx) => {
      const [found] = await tx
        .select({ id: coupons.id })
        .from(coupons)
        .where(eq(coupons.serial, normalised(query.serial)));
      if (found === undefined) throw new AppError('COUPON_NOT_FOUND');
      return issueCoupon(tx, found.id, { memberId, now });
    });
    await forgetAttempts(context.db, [attempt]);
    return presentPersonalCoupon(owned, context.locale, now);
  },
);
