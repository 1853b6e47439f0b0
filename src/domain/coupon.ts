import { floorTo, type Won } from './money';

/** A coupon's conditions, as the coupon shows them. */
export type Coupon = {
  readonly kind: 'AMOUNT' | 'PERCENT';
  /** Won for AMOUNT, 0–100 for PERCENT. */
  readonly value: number;
  /** The most it takes off, in won; null without a cap. */
  readonly cap: Won | null;
  /** The least total of the stay, in won; 0 without one. */
  readonly minTotal: Won;
  /** The least nights of the stay; 0 or 1 without one. */
  readonly minNights: number;
  readonly validFrom: Date;
  /** Exclusive. */
  readonly validUntil: Date;
  /** Null when it's good at every hotel. */
  readonly hotelIds: readonly number[] | null;
  /** Default true. */
  readonly allowsNonRefundable?: boolean;
};

export type CouponFacts = {
  readonly hotelId: number;
  readonly nights: number;
  readonly total: Won;
  readonly refundable: boolean;
  readonly now: Date;
};

export type CouponRefusal =
  | 'COUPON_NOT_STARTED'
  | 'COUPON_EXPIRED'
  | 'COUPON_OTHER_HOTEL'
  | 'COUPON_NON_REFUNDABLE'
  | 'COUPON_MIN_NIGHTS'
  | 'COUPON_MIN_TOTAL';

export type CouponOutcome =
  | { readonly ok: true; readonly discount: Won }
  | {
      readonly ok: false;
      readonly code: CouponRefusal;
      /** Present for COUPON_MIN_NIGHTS. */
      readonly minNights?: number;
      /** Present for COUPON_MIN_TOTAL. */
      readonly minTotal?: Won;
    };

/** A percentage is cut to tens of won, so that a receipt has no odd single won. */
const PERCENT_STEP = 10;

/**
 * What a coupon takes off a stay, or the first condition it fails. The discount is never more
 * than the total or the cap.
 */
export function couponDiscount(coupon: Coupon, facts: CouponFacts): CouponOutcome {
  if (facts.now < coupon.validFrom) return { ok: false, code: 'COUPON_NOT_STARTED' };
  if (facts.now >= coupon.validUntil) return { ok: false, code: 'COUPON_EXPIRED' };
  if (coupon.hotelIds && !coupon.hotelIds.includes(facts.hotelId)) {
    return { ok: false, code: 'COUPON_OTHER_HOTEL' };
  }
  if (!facts.refundable && coupon.allowsNonRefundable === false) {
    return { ok: false, code: 'COUPON_NON_REFUNDABLE' };
  }
  if (facts.nights < coupon.minNights) {
    return { ok: false, code: 'COUPON_MIN_NIGHTS', minNights: coupon.minNights };
  }
  if (facts.total < coupon.minTotal) {
    return { ok: false, code: 'COUPON_MIN_TOTAL', minTotal: coupon.minTotal };
  }
  const worth =
    coupon.kind === 'AMOUNT'
      ? coupon.value
      : floorTo((facts.total * coupon.value) / 100, PERCENT_STEP);
  return { ok: true, discount: Math.min(worth, coupon.cap ?? worth, facts.total) };
}
