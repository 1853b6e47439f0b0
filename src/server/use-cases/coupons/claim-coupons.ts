import { and, eq } from 'drizzle-orm';

import { contract } from '@/contract';
import type { ClaimableCoupons } from '@/contract/coupon/coupon';
import { bestClaim } from '@/domain/coupon/coupon-choice';
import { couponObstacle } from '@/domain/coupon/coupon-obstacle';
import { type ChoiceFacts, freeCoupons } from '@/server/core/coupons/coupon-choice';
import {
  type CouponRow,
  downloadableCoupons,
  type OwnedCoupon,
  takenBy,
} from '@/server/core/coupons/coupon-queries';
import { issueCoupon } from '@/server/core/coupons/issue-coupon';
import { presentCoupon, presentPersonalCoupon } from '@/server/core/coupons/present-coupon';
import type { Database } from '@/server/platform/db/client';
import { coupons } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { countAttempt, forgetAttempts } from '@/server/platform/limits/attempts';

/**
 * The most copies of one coupon that are considered for a stay: more hardly ever help and slow the
 * solver down.
 */
const MAX_COPIES = 3;

/** A coupon that a member may take at this moment. */
type ClaimableCoupon = {
  readonly coupon: CouponRow;
  /** How many copies the member may still take, within the remaining stock. */
  readonly copies: number;
};

/**
 * Finds the coupons that a member may take now from the coupon page, which needs no serial number.
 */
export async function claimableCoupons(
  db: Database,
  memberId: string,
  now: Date,
): Promise<ClaimableCoupon[]> {
  const rows = await downloadableCoupons(db, now);
  if (rows.length === 0) return [];
  const taken = await takenBy(db, memberId);
  return rows.flatMap((coupon) => {
    const left = coupon.stock === null ? MAX_COPIES : coupon.stock - coupon.issued;
    const mayTake = coupon.perMember - (taken.get(coupon.id) ?? 0);
    const copies = Math.min(left, mayTake, MAX_COPIES);
    return copies > 0 ? [{ coupon, copies }] : [];
  });
}

/** The claimable coupons that could be used for a stay, each as often as it could be taken. */
function claimsFor(
  claimable: readonly ClaimableCoupon[],
  facts: ChoiceFacts,
): readonly CouponRow[] {
  return claimable.flatMap(({ coupon, copies }) =>
    couponObstacle(coupon, facts) === null
      ? Array.from({ length: coupon.stackable ? copies : 1 }, () => coupon)
      : [],
  );
}

/**
 * Finds the coupons that a member could claim so that a stay costs less than with the best of their
 * own; null where there are none.
 */
export function findClaim(
  wallet: readonly OwnedCoupon[],
  claimable: readonly ClaimableCoupon[],
  facts: ChoiceFacts,
  locale: 'ko' | 'en',
): ClaimableCoupons | null {
  const free = freeCoupons(wallet, facts.now);
  const claim = bestClaim(free, claimsFor(claimable, facts), facts, facts.stay.least);
  if (claim === null) return null;
  const take = claim.take.map((coupon) => presentCoupon(coupon, locale));
  return { take, keep: [...claim.keep], discount: claim.discount };
}

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
