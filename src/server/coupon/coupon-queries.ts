import { and, asc, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';

import type { Database } from '../db/client';
import { coupons, personalCoupons } from '../db/schema';
import type { CouponRow, PersonalCouponRow } from './present-coupon';

export type OwnedCoupon = { coupon: CouponRow; personal: PersonalCouponRow };

/** Every coupon of a member; the newest first. */
export function ownedCoupons(db: Database, memberId: string): Promise<OwnedCoupon[]> {
  return db
    .select({ coupon: coupons, personal: personalCoupons })
    .from(personalCoupons)
    .innerJoin(coupons, eq(coupons.id, personalCoupons.couponId))
    .where(eq(personalCoupons.memberId, memberId))
    .orderBy(desc(personalCoupons.issuedAt), desc(personalCoupons.id));
}

/** Those of a member that can be used at `now`; the one that ends soonest first. */
export function usableCoupons(db: Database, memberId: string, now: Date): Promise<OwnedCoupon[]> {
  return db
    .select({ coupon: coupons, personal: personalCoupons })
    .from(personalCoupons)
    .innerJoin(coupons, eq(coupons.id, personalCoupons.couponId))
    .where(
      and(
        eq(personalCoupons.memberId, memberId),
        isNull(personalCoupons.usedReservationId),
        gt(coupons.validUntil, now),
      ),
    )
    .orderBy(asc(coupons.validUntil), asc(personalCoupons.id));
}

/** Coupons that anyone may take at `now`, gone ones too. */
export function downloadableCoupons(
  db: Database,
  now: Date,
  hotelId?: number,
): Promise<CouponRow[]> {
  return db
    .select()
    .from(coupons)
    .where(
      and(
        eq(coupons.downloadable, true),
        lte(coupons.validFrom, now),
        gt(coupons.validUntil, now),
        hotelId === undefined
          ? undefined
          : or(isNull(coupons.hotelIds), sql`${hotelId}::int = any(${coupons.hotelIds})`),
      ),
    )
    .orderBy(asc(coupons.id));
}
