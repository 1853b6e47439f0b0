import { floorTo, type Won } from './money';
import type { Night } from './stay';

/** What a coupon takes off: won, a share of the price, or nights. */
export const COUPON_KINDS = ['AMOUNT', 'PERCENT', 'NIGHTS'] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];

/** What becomes of a coupon when its stay is cancelled. */
export const COUPON_RETURNS = ['FEE_BELOW_DISCOUNT', 'FREE_ONLY', 'ALWAYS', 'NEVER'] as const;
export type CouponReturn = (typeof COUPON_RETURNS)[number];

/**
 * A coupon's conditions but for its period, as they stay with the booking that uses it. What may be
 * absent is so in bookings made before it was a condition.
 */
export type CouponTerms = {
  readonly kind: CouponKind;
  /** Won for AMOUNT, 0–100 for PERCENT, nights that are free for NIGHTS. */
  readonly value: number;
  /** The most it takes off, in won: in all, for NIGHTS a night. Null without a cap. */
  readonly cap: Won | null;
  /** The least price of the stay, in won; 0 without one. */
  readonly minTotal: Won;
  /** The least nights of the stay; 0 or 1 without one. */
  readonly minNights: number;
  /** The most nights of the stay; null without a limit. */
  readonly maxNights?: number | null;
  /** Good at these hotels, and at those of the areas and regions; everywhere where all three are null. */
  readonly hotelIds: readonly number[] | null;
  readonly areaIds?: readonly string[] | null;
  readonly regionIds?: readonly string[] | null;
  /** The first possible check-in; null without one. */
  readonly stayFrom?: Night | null;
  /** The last possible check-out; null without one. */
  readonly stayUntil?: Night | null;
  /** Default true. */
  readonly allowsNonRefundable?: boolean;
  /** Only for a member's first booking (`CouponHolder`). Default false. */
  readonly firstBooking?: boolean;
  /** Only for business members. Default false. */
  readonly businessOnly?: boolean;
  /** Somebody paid for it (a voucher): used only where its owner chooses it. Default false. */
  readonly prepaid?: boolean;
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

/** The price coupons are chosen for. */
export type ChoicePrice = {
  /** The stay before any coupon and without what is added to it (`couponBase`), in won. */
  readonly total: Won;
  readonly nights: number;
  /** Below it no coupon goes, in won. */
  readonly least: Won;
};

/** The least nights of a stay that a coupon is good for: nights that are free aren't lost on a shorter one. */
export const leastNights = ({
  kind,
  value,
  minNights,
}: Pick<CouponTerms, 'kind' | 'value' | 'minNights'>): number =>
  kind === 'NIGHTS' ? Math.max(value, minNights) : minNights;

/**
 * Percentages and nights are in steps of ten won, caps too: a receipt has no odd single won, and
 * a lower price never ends up above a higher one, which `bestCombination` rests on.
 */
const STEP = 10;

/**
 * What a coupon takes off a price it may be used for, in won. A free night is worth the average night
 * of the stay before any coupon.
 * @param left the price, less what coupons before it took
 */
export function takesOff(terms: CouponTerms, left: Won, price: ChoicePrice): Won {
  return Math.max(0, Math.min(worthOf(terms, left, price), left - price.least));
}

/** What a coupon would take off if the price could go to any depth, in won. */
export function worthOf(
  { kind, value, cap }: CouponTerms,
  left: Won,
  { total, nights }: ChoicePrice,
): Won {
  switch (kind) {
    case 'AMOUNT':
      return Math.min(value, cap ?? value);
    case 'PERCENT':
      return floorTo(Math.min((left * value) / 100, cap ?? left), STEP);
    case 'NIGHTS': {
      const free = Math.min(value, nights);
      return floorTo(Math.min((total * free) / nights, (cap ?? total) * free), STEP);
    }
  }
}

/**
 * Whether a coupon comes back with the cancellation of its stay.
 * @param use.discount what it took off
 * @param fee what the cancellation keeps, with the fees of earlier changes, of the price before coupons
 * (`feeBeforeCoupons`)
 * @param paid the price with coupons: where it is below that fee, the coupon has to make up for it
 */
export function comesBack(
  use: { readonly discount: Won; readonly returnsOnCancel: CouponReturn },
  fee: Won,
  paid: Won,
): boolean {
  switch (use.returnsOnCancel) {
    case 'ALWAYS':
      return true;
    case 'NEVER':
      return false;
    case 'FREE_ONLY':
      return fee === 0;
    case 'FEE_BELOW_DISCOUNT':
      return fee === 0 || fee < Math.min(use.discount, paid);
  }
}
