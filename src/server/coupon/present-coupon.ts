import type { z } from 'zod';

import type { couponView, personalCouponView } from '@/contract/membership';
import type { coupons, personalCoupons } from '../db/schema';

export type CouponRow = typeof coupons.$inferSelect;
export type PersonalCouponRow = typeof personalCoupons.$inferSelect;
export type CouponView = z.infer<typeof couponView>;
export type PersonalCouponView = z.infer<typeof personalCouponView>;

/** A coupon with all its conditions, in one language. */
export function presentCoupon(row: CouponRow, locale: 'ko' | 'en'): CouponView {
  return {
    id: row.id,
    title: row.title[locale],
    terms: row.terms[locale],
    kind: row.kind,
    value: row.value,
    cap: row.cap,
    minTotal: row.minTotal,
    minNights: row.minNights,
    validFrom: row.validFrom.toISOString(),
    validUntil: row.validUntil.toISOString(),
  };
}

/** A member's own coupon, and whether it can still be used at `now`. */
export function presentPersonalCoupon(
  coupon: CouponRow,
  personal: PersonalCouponRow,
  locale: 'ko' | 'en',
  now: Date,
): PersonalCouponView {
  return {
    ...presentCoupon(coupon, locale),
    personalCouponId: personal.id,
    state: stateOf(coupon, personal, now),
    issuedAt: personal.issuedAt.toISOString(),
  };
}

function stateOf(
  coupon: CouponRow,
  personal: PersonalCouponRow,
  now: Date,
): PersonalCouponView['state'] {
  if (personal.usedReservationId !== null) return 'USED';
  return now >= coupon.validUntil ? 'EXPIRED' : 'AVAILABLE';
}
