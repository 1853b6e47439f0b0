import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { changedQuote } from '../booking/stay-change';
import {
  couponBase,
  couponLeast,
  couponsOf,
  feeBeforeCoupons,
  withCoupons,
  withoutCoupons,
} from './coupon-quote';
import { vatIncluded } from '../price/money';
import { type Quote, type QuoteLine, sameQuote } from '../price/pricing';

const quoteOf = (lines: QuoteLine[]): Quote => {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  return {
    hotelId: 1,
    roomTypeId: 2,
    ratePlanId: 3,
    checkIn: '2027-03-01',
    checkOut: '2027-03-31',
    nights: 30,
    adults: 2,
    children: 0,
    lines,
    total,
    vat: vatIncluded(total),
    perNight: Math.round(total / 30),
    discountPercent: 10,
    currency: 'KRW',
  };
};
const room: QuoteLine[] = [
  { kind: 'ROOM', amount: 2_400_000 },
  { kind: 'LENGTH_DISCOUNT', amount: -240_000, percent: 10 },
];
const parking: QuoteLine = {
  kind: 'ADD_ON',
  amount: 150_000,
  addOn: { code: 'PARKING', count: 30, each: 5000 },
};
const titleOf = (id: number) => ({ ko: `쿠폰 ${id}`, en: `Coupon ${id}` });

describe('a quote with coupons', () => {
  it('has a line for each coupon after the add-ons, and can be restored without them', () => {
    const quote = quoteOf([...room, parking]);
    const taken = [
      { id: 4, discount: 100_000 },
      { id: 9, discount: 20_000 },
    ];
    const cheaper = withCoupons(quote, { taken, discount: 120_000 }, titleOf);
    expect(cheaper.lines.slice(3)).toEqual([
      { kind: 'COUPON', amount: -100_000, coupon: { id: 4, title: titleOf(4) } },
      { kind: 'COUPON', amount: -20_000, coupon: { id: 9, title: titleOf(9) } },
    ]);
    expect(cheaper).toMatchObject({ total: 2_190_000, vat: 199_091, perNight: 73_000 });
    expect([...couponsOf(cheaper)]).toEqual([
      [4, 100_000],
      [9, 20_000],
    ]);
    expect(withoutCoupons(cheaper)).toEqual(quote);
    expect(sameQuote(cheaper, quote)).toBe(false);
    const other = withCoupons(
      quote,
      { taken: [{ id: 5, discount: 120_000 }], discount: 0 },
      titleOf,
    );
    expect(sameQuote(cheaper, other)).toBe(false);
  });

  it('is unchanged without coupons', () => {
    const quote = quoteOf(room);
    expect(withCoupons(quote, { taken: [], discount: 0 }, titleOf)).toBe(quote);
    expect(withoutCoupons(quote)).toBe(quote);
  });

  it('applies coupons only to the stay itself, and leaves an amount that a card can be charged', () => {
    const quote = changedQuote(quoteOf([...room, parking]), 30_000);
    expect(couponBase(quote)).toBe(2_160_000);
    expect(couponLeast(quote)).toBe(0);
    expect(couponLeast(quoteOf(room))).toBe(100);
    expect(couponLeast(quoteOf([...room, { ...parking, amount: 60 }]))).toBe(40);
  });

  it('has a cancellation fee that is calculated from the price before coupons', () => {
    const titled = (discount: number) =>
      withCoupons(quoteOf(room), { taken: [{ id: 1, discount }], discount }, titleOf);
    expect(feeBeforeCoupons(90, titled(2_159_900), 90)).toBe(1_944_000);
    expect(feeBeforeCoupons(0, titled(2_159_900), 0)).toBe(0);
    expect(feeBeforeCoupons(216_000, quoteOf(room), 10)).toBe(216_000);
    // Where coupons paid for the whole stay, only the percentage of the fee is left to compute the
    // fee from.
    expect(feeBeforeCoupons(0, titled(2_160_000), 0)).toBe(0);
    expect(feeBeforeCoupons(0, titled(2_160_000), 10)).toBe(216_000);
  });

  it('adds up, including the VAT', () => {
    const anyTaken = fc.array(fc.integer({ min: 0, max: 400_000 }), { maxLength: 5 });
    fc.assert(
      fc.property(anyTaken, (discounts) => {
        const taken = discounts.map((discount, id) => ({ id, discount }));
        const quote = withCoupons(quoteOf(room), { taken, discount: 0 }, titleOf);
        expect(quote.total).toBe(2_160_000 - discounts.reduce((sum, one) => sum + one, 0));
        expect(quote.vat).toBe(vatIncluded(quote.total));
        expect(withoutCoupons(quote)).toEqual(quoteOf(room));
      }),
    );
  });
});

it('differs from a quote with another coupon, even if the discount is the same', () => {
  const title = { ko: '쿠폰', en: 'Coupon' };
  const withOne = (id: number) =>
    withCoupons(
      quoteOf(room),
      { taken: [{ id, discount: 10_000 }], discount: 10_000 },
      () => title,
    );
  expect(sameQuote(withOne(1), withOne(1))).toBe(true);
  expect(sameQuote(withOne(1), withOne(2))).toBe(false);
});
