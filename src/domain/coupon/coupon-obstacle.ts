import { type Coupon, type CouponTerms, leastNights } from './coupon';
import type { Won } from '../price/money';
import type { Night, Stay } from '../stay/stay';
import type { HotelId } from '../ids';

/** The facts of a stay that the terms of coupons depend on. */
export type CouponFacts = Stay & {
  readonly hotelId: HotelId;
  readonly areaId: string;
  readonly regionId: string;
  readonly nights: number;
  /** The stay without add-ons and before any coupon (`couponBase`), in won. */
  readonly total: Won;
  readonly refundable: boolean;
};

/** The facts of a member that the terms of coupons depend on. */
export type CouponHolder = {
  readonly isBusiness: boolean;
  /**
   * MADE: a booking was paid, and not cancelled free of charge. PENDING: none was, but another
   * booking that isn't paid yet uses a coupon for first bookings. NONE: neither.
   */
  readonly firstBooking: 'NONE' | 'PENDING' | 'MADE';
};

/**
 * Why a coupon can't be used for a stay, with the amount by which it falls short where there is
 * one.
 */
export type CouponObstacle =
  | { readonly code: 'COUPON_NOT_STARTED'; readonly from: Date }
  | {
      readonly code:
        | 'COUPON_EXPIRED'
        | 'COUPON_OTHER_HOTEL'
        | 'COUPON_OTHER_AREA'
        | 'COUPON_NON_REFUNDABLE'
        | 'COUPON_BUSINESS_ONLY'
        | 'COUPON_FIRST_BOOKING'
        | 'COUPON_FIRST_PENDING';
    }
  /** The stay would have to be `nights` nights longer, or shorter. */
  | { readonly code: 'COUPON_MIN_NIGHTS' | 'COUPON_MAX_NIGHTS'; readonly nights: number }
  /** The stay would have to lie between these dates. */
  | {
      readonly code: 'COUPON_STAY_PERIOD';
      readonly stayFrom?: Night;
      readonly stayUntil?: Night;
    }
  /** The stay would have to cost `won` more. */
  | { readonly code: 'COUPON_MIN_TOTAL'; readonly won: Won };

type Condition<Facts> = (terms: CouponTerms, facts: Facts) => CouponObstacle | null;

/** Conditions on the member; each gives the obstacle, or null. */
const OF_MEMBER: ReadonlyArray<Condition<CouponHolder>> = [
  ({ businessOnly = false }, { isBusiness }) =>
    isBusiness || !businessOnly ? null : { code: 'COUPON_BUSINESS_ONLY' },
  ({ firstBooking: isForFirst = false }, { firstBooking }) => {
    if (!isForFirst || firstBooking === 'NONE') return null;
    return { code: firstBooking === 'MADE' ? 'COUPON_FIRST_BOOKING' : 'COUPON_FIRST_PENDING' };
  },
];

/**
 * Conditions on the stay; each gives the obstacle, or null. Those that the guest can't do anything
 * about come first.
 */
const OF_STAY: ReadonlyArray<Condition<CouponFacts>> = [
  (terms, facts) => {
    if (isGoodAt(terms, facts)) return null;
    const isOfHotels = namesNone(terms.areaIds) && namesNone(terms.regionIds);
    return { code: isOfHotels ? 'COUPON_OTHER_HOTEL' : 'COUPON_OTHER_AREA' };
  },
  ({ allowsNonRefundable = true }, { refundable }) =>
    refundable || allowsNonRefundable ? null : { code: 'COUPON_NON_REFUNDABLE' },
  ({ stayFrom, stayUntil }, { checkIn, checkOut }) => {
    const from = stayFrom ?? null;
    const until = stayUntil ?? null;
    if ((from === null || from <= checkIn) && (until === null || checkOut <= until)) return null;
    return {
      code: 'COUPON_STAY_PERIOD',
      ...(from === null ? {} : { stayFrom: from }),
      ...(until === null ? {} : { stayUntil: until }),
    };
  },
  (terms, { nights }) => {
    const least = leastNights(terms);
    return nights >= least ? null : { code: 'COUPON_MIN_NIGHTS', nights: least - nights };
  },
  ({ maxNights = null }, { nights }) =>
    maxNights === null || nights <= maxNights
      ? null
      : { code: 'COUPON_MAX_NIGHTS', nights: nights - maxNights },
  ({ minTotal }, { total }) =>
    total >= minTotal ? null : { code: 'COUPON_MIN_TOTAL', won: minTotal - total },
];

const namesNone = (ids: readonly unknown[] | null | undefined) => ids === null || ids === undefined;

/**
 * Whether a coupon is valid at a hotel: it names the hotel, its area or its region, or no place at
 * all.
 */
export function isGoodAt(
  { hotelIds, areaIds, regionIds }: Pick<CouponTerms, 'hotelIds' | 'areaIds' | 'regionIds'>,
  hotel: Pick<CouponFacts, 'hotelId' | 'areaId' | 'regionId'>,
): boolean {
  return (
    [hotelIds, areaIds, regionIds].every(namesNone) ||
    (hotelIds?.includes(hotel.hotelId) ?? false) ||
    (areaIds?.includes(hotel.areaId) ?? false) ||
    (regionIds?.includes(hotel.regionId) ?? false)
  );
}

function firstOf<Facts>(
  conditions: ReadonlyArray<Condition<Facts>>,
  terms: CouponTerms,
  facts: Facts,
): CouponObstacle | null {
  for (const condition of conditions) {
    const obstacle = condition(terms, facts);
    if (obstacle !== null) return obstacle;
  }
  return null;
}

/**
 * Why the terms of a coupon don't fit a stay; null if they do. Its period and its member aren't
 * checked: when the dates of a booking change, they were checked at the time of booking and still
 * count.
 */
export function termsObstacle(terms: CouponTerms, facts: CouponFacts): CouponObstacle | null {
  return firstOf(OF_STAY, terms, facts);
}

/** Why a member can't use a coupon, whatever the stay; null if they can. */
export function holderObstacle(terms: CouponTerms, holder: CouponHolder): CouponObstacle | null {
  return firstOf(OF_MEMBER, terms, holder);
}

/** Everything that decides whether a coupon can be used: the stay, the member and the time. */
export type CouponUseFacts = {
  readonly stay: CouponFacts;
  readonly holder: CouponHolder;
  readonly now: Date;
};

/** Why a member can't use a coupon for a stay at an instant; null when they can. */
export function couponObstacle(
  coupon: Coupon,
  { stay, holder, now }: CouponUseFacts,
): CouponObstacle | null {
  if (now < coupon.validFrom) return { code: 'COUPON_NOT_STARTED', from: coupon.validFrom };
  if (now >= coupon.validUntil) return { code: 'COUPON_EXPIRED' };
  return holderObstacle(coupon, holder) ?? termsObstacle(coupon, stay);
}
