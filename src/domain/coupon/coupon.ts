import type { HotelId } from '../ids';
import { floorTo, type Won } from '../price/money';
import { type Night, nightsBetween, seoulToday } from '../stay/stay';

/** What a coupon takes off: won, a share of the price, or nights. */
export const COUPON_KINDS = ['AMOUNT', 'PERCENT', 'NIGHTS'] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];

/** When a coupon is given back after its stay is cancelled. */
export const COUPON_RETURNS = ['FEE_BELOW_DISCOUNT', 'FREE_ONLY', 'ALWAYS', 'NEVER'] as const;
export type CouponReturn = (typeof COUPON_RETURNS)[number];

/**
 * A coupon's conditions without its period, as they are kept with the booking that uses it. Where
 * an optional one is absent, there is no such condition.
 */
export type CouponTerms = {
  readonly kind: CouponKind;
  /** Won for AMOUNT, 0–100 for PERCENT, nights that are free for NIGHTS. */
  readonly value: number;
  /** The most it takes off, in won: in total, or per night for NIGHTS. Null without a cap. */
  readonly cap: Won | null;
  /** The least price of the stay, in won; 0 without one. */
  readonly minTotal: Won;
  /** The least nights of the stay; 0 or 1 without one. */
  readonly minNights: number;
  /** The most nights of the stay; null without a limit. */
  readonly maxNights?: number | null;
  /**
   * Valid at these hotels, and at those of the areas and regions; everywhere when all three are
   * null.
   */
  readonly hotelIds: readonly HotelId[] | null;
  readonly areaIds?: readonly string[] | null;
  readonly regionIds?: readonly string[] | null;
  /** The first possible check-in; null without one. */
  readonly stayFrom?: Night | null;
  /** The last possible check-out; null without one. */
  readonly stayUntil?: Night | null;
  /** Whether plans without a refund can use the coupon. The default is true. */
  readonly allowsNonRefundable?: boolean;
  /**
   * Whether the coupon is for a member's first booking only (`CouponHolder`). The default is false.
   */
  readonly firstBooking?: boolean;
  /** Whether only business members can use the coupon. The default is false. */
  readonly businessOnly?: boolean;
  /**
   * Whether the coupon was bought as a voucher, so that it is used only where its owner chooses it.
   * The default is false.
   */
  readonly prepaid?: boolean;
  /** Whether it may be used together with other stackable coupons. */
  readonly stackable: boolean;
  readonly returnsOnCancel: CouponReturn;
};

export type CouponPeriod = {
  readonly validFrom: Date;
  /** The instant at which the coupon ends; the coupon isn't valid at this instant any more. */
  readonly validUntil: Date;
};

/** A coupon's conditions, as the coupon shows them. */
export type Coupon = CouponTerms & CouponPeriod;

/** The price that coupons are chosen for. */
export type ChoicePrice = {
  /** The stay before any coupon and without add-ons (`couponBase`), in won. */
  readonly total: Won;
  readonly nights: number;
  /** Coupons never bring the price below this, in won. */
  readonly least: Won;
  /** Whether there is nothing else to pay, so that prepaid coupons may pay for everything. */
  readonly mayBeNothing?: boolean;
};

/**
 * The fewest nights of a stay that a coupon can be used for: no shorter than its free nights, so
 * that none of these is lost.
 */
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
 * What a coupon takes off a price that it may be used for, in won. A free night is worth the
 * average night of the stay before any coupon. Where prepaid nights leave less than a card can be
 * charged, and there is nothing else to pay, they take everything, so that no card is needed for
 * the remainder.
 * @param left the price, less what earlier coupons took off
 */
export function takesOff(terms: CouponTerms, left: Won, price: ChoicePrice): Won {
  const worth = worthOf(terms, left, price);
  const isCovered =
    terms.prepaid === true && price.mayBeNothing === true && left - worth < price.least;
  return isCovered ? left : Math.max(0, Math.min(worth, left - price.least));
}

/** What a coupon would take off if there were no lowest price, in won. */
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
 * Whether a coupon is given back when its stay is cancelled.
 * @param use.discount what it took off
 * @param fee what the cancellation keeps, with the fees of earlier changes, of the price before
 *   coupons (`feeBeforeCoupons`)
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

/** The state of a member's coupon. HELD: it is used by a booking that isn't paid yet. */
export const COUPON_STATES = ['AVAILABLE', 'HELD', 'USED', 'EXPIRED'] as const;
export type CouponState = (typeof COUPON_STATES)[number];

/** In the last days of a coupon the number of days left is shown, from this many on. */
const SOON_DAYS = 7;

type Ending = { readonly state: CouponState; readonly validUntil: string };

/**
 * A member's coupons of one state. Usable ones are sorted by their end, the soonest first; the
 * others the other way round, the latest first.
 */
export function couponsInState<C extends Ending>(coupons: readonly C[], state: CouponState): C[] {
  const way = state === 'AVAILABLE' || state === 'HELD' ? 1 : -1;
  return coupons
    .filter((coupon) => coupon.state === state)
    .sort((a, b) => way * (Date.parse(a.validUntil) - Date.parse(b.validUntil)));
}

const MINUTE_MS = 60_000;

/**
 * The last minute in which a coupon or voucher can be used, which is how its end is told: an end at
 * midnight would name the day after the last one.
 * @param end exclusive
 */
export const lastMinute = (end: Date): Date => new Date(end.getTime() - MINUTE_MS);

/**
 * Days after today on which a coupon that ends soon can still be used, by the hotels' calendar: 0
 * on its last day. Null where its end is more than a week away, or over.
 * @param validUntil exclusive
 */
export function daysLeft(validUntil: string, now: Date): number | null {
  const end = Date.parse(validUntil);
  if (end <= now.getTime()) return null;
  const days = nightsBetween(seoulToday(now), seoulToday(new Date(end - 1)));
  return days <= SOON_DAYS ? days : null;
}
