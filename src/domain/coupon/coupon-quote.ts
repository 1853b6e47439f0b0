import type { Combination } from './coupon-choice';
import { MIN_CHARGE, vatIncluded, type Won } from '../price/money';
import type { Quote, QuoteLine } from '../price/pricing';
import type { PersonalCouponId } from '../ids';

/** A coupon's name, in both languages. */
export type CouponTitle = { readonly ko: string; readonly en: string };

/** Lines that coupons don't apply to: add-ons, fees of changes, and coupons themselves. */
const APART: ReadonlyArray<QuoteLine['kind']> = ['ADD_ON', 'CHANGE_FEE', 'COUPON'];

/**
 * The part of a quote that coupons apply to, in won: the stay as lists price it, without add-ons.
 */
export function couponBase({ lines }: Pick<Quote, 'lines'>): Won {
  return sumOf(lines.filter(({ kind }) => !APART.includes(kind)));
}

/**
 * The price in won below which coupons can't bring the part that they apply to: 0, or as much more
 * as keeps the whole at an amount that a card can be charged.
 */
export function couponLeast(quote: Pick<Quote, 'lines' | 'total'>): Won {
  const besides = quote.total - couponBase(quote);
  return Math.max(0, MIN_CHARGE - besides);
}

/** Whether coupons apply to the whole of a quote, so that nothing else is left to pay. */
export const isAllCouponBase = (quote: Pick<Quote, 'lines' | 'total'>): boolean =>
  quote.total === couponBase(quote);

/** The quote with one line for each coupon of the combination. */
export function withCoupons(
  quote: Quote,
  { taken }: Combination,
  titleOf: (id: PersonalCouponId) => CouponTitle,
): Quote {
  const lines = taken.map(({ id, discount }): QuoteLine => ({
    kind: 'COUPON',
    amount: -discount,
    coupon: { id, title: titleOf(id) },
  }));
  return lines.length === 0 ? quote : priced(quote, [...quote.lines, ...lines]);
}

/** The quote as it was before its coupons. */
export function withoutCoupons(quote: Quote): Quote {
  const lines = quote.lines.filter(({ kind }) => kind !== 'COUPON');
  return lines.length === quote.lines.length ? quote : priced(quote, lines);
}

/** What each coupon of a quote takes off in won, by the id of the member's coupon. */
export function couponsOf({ lines }: Pick<Quote, 'lines'>): Map<PersonalCouponId, Won> {
  return new Map(
    lines.flatMap(({ coupon, amount }) => (coupon === undefined ? [] : [[coupon.id, -amount]])),
  );
}

/** What all coupons of a quote take off, in won. */
export function couponDiscountOf({ lines }: Pick<Quote, 'lines'>): Won {
  return 0 - sumOf(lines.filter(({ kind }) => kind === 'COUPON'));
}

/**
 * A cancellation fee, scaled up to the price without coupons, in won. A stay that coupons nearly
 * pay for costs little to cancel whatever the percentage, so only the scaled fee can be compared
 * with a coupon's worth.
 * @param fee won of the quote's total that are kept
 * @param feePercent the same as a percentage; used where coupons paid for everything, so that `fee`
 *   is 0
 */
export function feeBeforeCoupons(
  fee: Won,
  quote: Pick<Quote, 'lines' | 'total'>,
  feePercent: number,
): Won {
  if (quote.total === 0) return Math.round((couponDiscountOf(quote) * feePercent) / 100);
  return Math.round((fee * (quote.total + couponDiscountOf(quote))) / quote.total);
}

function priced(quote: Quote, lines: QuoteLine[]): Quote {
  const total = sumOf(lines);
  return {
    ...quote,
    lines,
    total,
    vat: vatIncluded(total),
    perNight: Math.round(total / quote.nights),
  };
}

const sumOf = (lines: readonly QuoteLine[]) => lines.reduce((sum, { amount }) => sum + amount, 0);
