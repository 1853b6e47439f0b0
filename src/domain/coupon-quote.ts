import type { Combination } from './coupon-choice';
import { LEAST_CHARGE, vatIncluded, type Won } from './money';
import type { Quote, QuoteLine } from './pricing';

/** A coupon's name, in both languages. */
export type CouponTitle = { readonly ko: string; readonly en: string };

/** Lines that coupons take nothing off: what the guest adds, and fees of changes. */
const APART: ReadonlyArray<QuoteLine['kind']> = ['ADD_ON', 'CHANGE_FEE', 'COUPON'];

/** Won of a quote that coupons apply to: the stay as lists price it, without what is added. */
export function couponBase({ lines }: Pick<Quote, 'lines'>): Won {
  return sumOf(lines.filter(({ kind }) => !APART.includes(kind)));
}

/**
 * Below which coupons don't bring the part of the price that they apply to, in won: nothing, but that
 * the whole stays an amount that a card can be charged.
 */
export function couponLeast(quote: Pick<Quote, 'lines' | 'total'>): Won {
  const besides = quote.total - couponBase(quote);
  return Math.max(0, LEAST_CHARGE - besides);
}

/** The quote with a combination's lines; each coupon that takes something off is one. */
export function withCoupons(
  quote: Quote,
  { taken }: Combination,
  titleOf: (id: number) => CouponTitle,
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

/** What each coupon of a quote takes off, by the id it has in its member's hand. */
export function couponsOf({ lines }: Pick<Quote, 'lines'>): Map<number, Won> {
  return new Map(
    lines.flatMap(({ coupon, amount }) => (coupon === undefined ? [] : [[coupon.id, -amount]])),
  );
}

/** What all coupons of a quote take off, in won. */
export function couponDiscountOf({ lines }: Pick<Quote, 'lines'>): Won {
  return 0 - sumOf(lines.filter(({ kind }) => kind === 'COUPON'));
}

/**
 * What a cancellation's fee would be of the price without coupons, in won: a stay that coupons nearly pay for
 * costs little to cancel, whatever share of it is kept.
 * @param fee what of the quote's total is kept
 */
export function feeBeforeCoupons(fee: Won, quote: Pick<Quote, 'lines' | 'total'>): Won {
  if (quote.total === 0) return fee;
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
