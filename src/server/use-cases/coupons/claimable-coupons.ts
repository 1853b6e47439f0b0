import { couponObstacle } from '@/domain/coupon-obstacle';
import type { Database } from '@/server/platform/db/client';
import type { ChoiceFacts } from '@/server/core/coupons/coupon-choice';
import { downloadableCoupons, takenBy, type CouponRow } from '@/server/core/coupons/coupon-queries';

/**
 * The most copies of one coupon that are considered for a stay: more hardly ever help and slow the
 * solver down.
 */
const MAX_COPIES = 3;

/** A coupon that a member may take at this moment. */
export type ClaimableCoupon = {
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
export function claimsFor(
  claimable: readonly ClaimableCoupon[],
  facts: ChoiceFacts,
): readonly CouponRow[] {
  return claimable.flatMap(({ coupon, copies }) =>
    couponObstacle(coupon, facts) === null
      ? Array.from({ length: coupon.stackable ? copies : 1 }, () => coupon)
      : [],
  );
}
