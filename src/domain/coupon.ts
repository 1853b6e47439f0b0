import { floorTo, type Won } from './money';

/** What becomes of a coupon when its stay is cancelled. */
export const COUPON_RETURNS = ['FEE_BELOW_DISCOUNT', 'ALWAYS', 'NEVER'] as const;
export type CouponReturn = (typeof COUPON_RETURNS)[number];

/** A coupon's conditions but for its period, as they stay with the booking that uses it. */
export type CouponTerms = {
  readonly kind: 'AMOUNT' | 'PERCENT';
  /** Won for AMOUNT, 0–100 for PERCENT. */
  readonly value: number;
  /** The most it takes off, in won; null without a cap. */
  readonly cap: Won | null;
  /** The least price of the stay, in won; 0 without one. */
  readonly minTotal: Won;
  /** The least nights of the stay; 0 or 1 without one. */
  readonly minNights: number;
  /** Null when it's good at every hotel. */
  readonly hotelIds: readonly number[] | null;
  /** Default true. */
  readonly allowsNonRefundable?: boolean;
  /** Whether it may be used together with others that may. */
  readonly stackable: boolean;
  readonly returnsOnCancel: CouponReturn;
};

export type CouponPeriod = {
  readonly validFrom: Date;
  /** Exclusive. */
  readonly validUntil: Date;
};

/** A coupon's conditions, as the coupon shows them. */
export type Coupon = CouponTerms & CouponPeriod;

/** What a coupon looks at of a stay. */
export type CouponFacts = {
  readonly hotelId: number;
  readonly nights: number;
  /** The stay without what is added to it and before any coupon (`couponBase`), in won. */
  readonly total: Won;
  readonly refundable: boolean;
};

/** Why a coupon can't be used for a stay, with what is missing where something is. */
export type CouponObstacle =
  | { readonly code: 'COUPON_NOT_STARTED'; readonly from: Date }
  | { readonly code: 'COUPON_EXPIRED' | 'COUPON_OTHER_HOTEL' | 'COUPON_NON_REFUNDABLE' }
  /** `nights` more would do. */
  | { readonly code: 'COUPON_MIN_NIGHTS'; readonly nights: number }
  /** `won` more would do. */
  | { readonly code: 'COUPON_MIN_TOTAL'; readonly won: Won };

/**
 * Discounts by percentage are in steps of ten won, caps too: a receipt has no odd single won, and
 * a lower price never ends up above a higher one, which `bestCombination` rests on.
 */
const PERCENT_STEP = 10;

/** What a stay has to be for a coupon; each says what is missing, or null. */
const CONDITIONS: ReadonlyArray<(terms: CouponTerms, facts: CouponFacts) => CouponObstacle | null> =
  [
    ({ hotelIds }, { hotelId }) =>
      hotelIds === null || hotelIds.includes(hotelId) ? null : { code: 'COUPON_OTHER_HOTEL' },
    ({ allowsNonRefundable = true }, { refundable }) =>
      refundable || allowsNonRefundable ? null : { code: 'COUPON_NON_REFUNDABLE' },
    ({ minNights }, { nights }) =>
      nights >= minNights ? null : { code: 'COUPON_MIN_NIGHTS', nights: minNights - nights },
    ({ minTotal }, { total }) =>
      total >= minTotal ? null : { code: 'COUPON_MIN_TOTAL', won: minTotal - total },
  ];

/** Why the terms of a coupon, whose period was looked at before, don't fit a stay; null if they do. */
export function termsObstacle(terms: CouponTerms, facts: CouponFacts): CouponObstacle | null {
  for (const condition of CONDITIONS) {
    const obstacle = condition(terms, facts);
    if (obstacle !== null) return obstacle;
  }
  return null;
}

/** Why a coupon can't be used for a stay at an instant; null when it can. */
export function couponObstacle(
  coupon: Coupon,
  facts: CouponFacts,
  now: Date,
): CouponObstacle | null {
  if (now < coupon.validFrom) return { code: 'COUPON_NOT_STARTED', from: coupon.validFrom };
  if (now >= coupon.validUntil) return { code: 'COUPON_EXPIRED' };
  return termsObstacle(coupon, facts);
}

/**
 * What a coupon takes off a price it may be used for, in won.
 * @param left the price, less what coupons before it took
 * @param least the price below which no coupon goes
 */
export function takesOff({ kind, value, cap }: CouponTerms, left: Won, least: Won): Won {
  const most = cap ?? Number.POSITIVE_INFINITY;
  const worth =
    kind === 'AMOUNT'
      ? Math.min(value, most)
      : floorTo(Math.min((left * value) / 100, most), PERCENT_STEP);
  return Math.max(0, Math.min(worth, left - least));
}

/**
 * Whether a coupon comes back with the cancellation of its stay.
 * @param use.discount what it took off
 * @param fee what of the price the cancellation keeps, with the fees of earlier changes
 */
export function comesBack(
  use: { readonly discount: Won; readonly returnsOnCancel: CouponReturn },
  fee: Won,
): boolean {
  switch (use.returnsOnCancel) {
    case 'ALWAYS':
      return true;
    case 'NEVER':
      return false;
    case 'FEE_BELOW_DISCOUNT':
      return fee === 0 || fee < use.discount;
  }
}
