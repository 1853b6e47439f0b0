import { leastNights, type Coupon, type CouponTerms } from './coupon';
import type { Won } from './money';
import type { Night, Stay } from './stay';

/** What a coupon looks at of a stay. */
export type CouponFacts = Stay & {
  readonly hotelId: number;
  readonly areaId: string;
  readonly regionId: string;
  readonly nights: number;
  /** The stay without what is added to it and before any coupon (`couponBase`), in won. */
  readonly total: Won;
  readonly refundable: boolean;
};

/** What a coupon looks at of the member who has it. */
export type CouponHolder = {
  readonly isBusiness: boolean;
  /**
   * MADE: a booking was paid, and not cancelled free of charge. PENDING: none was, but another booking
   * that isn't paid yet has a coupon of the first. NONE: neither.
   */
  readonly firstBooking: 'NONE' | 'PENDING' | 'MADE';
};

/** Why a coupon can't be used for a stay, with what is missing where something is. */
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
  /** `nights` more would do, or `nights` fewer. */
  | { readonly code: 'COUPON_MIN_NIGHTS' | 'COUPON_MAX_NIGHTS'; readonly nights: number }
  /** Dates between these would do. */
  | {
      readonly code: 'COUPON_STAY_PERIOD';
      readonly stayFrom?: Night;
      readonly stayUntil?: Night;
    }
  /** `won` more would do. */
  | { readonly code: 'COUPON_MIN_TOTAL'; readonly won: Won };

type Condition<Facts> = (terms: CouponTerms, facts: Facts) => CouponObstacle | null;

/** What a member has to be for a coupon; each says what is in the way, or null. */
const OF_MEMBER: ReadonlyArray<Condition<CouponHolder>> = [
  ({ businessOnly = false }, { isBusiness }) =>
    isBusiness || !businessOnly ? null : { code: 'COUPON_BUSINESS_ONLY' },
  ({ firstBooking: isForFirst = false }, { firstBooking }) => {
    if (!isForFirst || firstBooking === 'NONE') return null;
    return { code: firstBooking === 'MADE' ? 'COUPON_FIRST_BOOKING' : 'COUPON_FIRST_PENDING' };
  },
];

/** What a stay has to be; each says what is missing, or null. What can't be helped comes first. */
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

/** Whether a coupon is good at a hotel: one it names, one of an area or region it names, or any. */
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
 * Why the terms of a coupon don't fit a stay; null if they do. Its period and its member were looked at
 * when it was used, and aren't again for other dates.
 */
export function termsObstacle(terms: CouponTerms, facts: CouponFacts): CouponObstacle | null {
  return firstOf(OF_STAY, terms, facts);
}

/** Why a member can't use a coupon, whatever the stay; null if they can. */
export function holderObstacle(terms: CouponTerms, holder: CouponHolder): CouponObstacle | null {
  return firstOf(OF_MEMBER, terms, holder);
}

/** What a coupon looks at: the stay, the member and the time. */
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
