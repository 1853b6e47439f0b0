import type { z } from 'zod';

import type { couponView, personalCouponView } from '@/contract/coupon/coupon';
import { standingOf, type CouponRow, type OwnedCoupon } from './coupon-queries';

export type CouponView = z.infer<typeof couponView>;
export type PersonalCouponView = z.infer<typeof personalCouponView>;

/** Presents a coupon with all its conditions, in one language. */
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
    maxNights: row.maxNights,
    places: row.places.map(({ kind, id, name }) => ({ kind, id, name: name[locale] })),
    stayFrom: row.stayFrom,
    stayUntil: row.stayUntil,
    allowsNonRefundable: row.allowsNonRefundable,
    firstBooking: row.firstBooking,
    businessOnly: row.businessOnly,
    perMember: row.perMember,
    stackable: row.stackable,
    returnsOnCancel: row.returnsOnCancel,
    validFrom: row.validFrom.toISOString(),
    validUntil: row.validUntil.toISOString(),
  };
}

/** Presents a member's own coupon and its state at `now`. */
export function presentPersonalCoupon(
  owned: OwnedCoupon,
  locale: 'ko' | 'en',
  now: Date,
): PersonalCouponView {
  return {
    ...presentCoupon(owned.coupon, locale),
    personalCouponId: owned.personal.id,
    state: stateOf(owned, now),
    issuedAt: owned.personal.issuedAt.toISOString(),
  };
}

function stateOf(owned: OwnedCoupon, now: Date): PersonalCouponView['state'] {
  const standing = standingOf(owned, now);
  if (standing !== 'FREE') return standing;
  return now >= owned.coupon.validUntil ? 'EXPIRED' : 'AVAILABLE';
}
