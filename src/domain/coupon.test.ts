import { describe, expect, it } from 'vitest';

import { couponDiscount, type Coupon, type CouponFacts } from './coupon';

const coupon: Coupon = {
  kind: 'PERCENT',
  value: 10,
  cap: 50_000,
  minTotal: 300_000,
  minNights: 7,
  validFrom: new Date('2027-01-01T00:00:00Z'),
  validUntil: new Date('2027-02-01T00:00:00Z'),
  hotelIds: [1, 2],
  allowsNonRefundable: false,
};
const facts: CouponFacts = {
  hotelId: 1,
  nights: 7,
  total: 333_330,
  refundable: true,
  now: new Date('2027-01-15T00:00:00Z'),
};

describe('couponDiscount', () => {
  it('takes a percentage, cut to tens', () => {
    expect(couponDiscount(coupon, { ...facts, total: 333_350 })).toEqual({
      ok: true,
      discount: 33_330,
    });
  });

  it('stops at the cap and at the total', () => {
    expect(couponDiscount(coupon, { ...facts, total: 900_000 })).toMatchObject({
      discount: 50_000,
    });
    const amount: Coupon = { ...coupon, kind: 'AMOUNT', value: 400_000, cap: null };
    expect(couponDiscount(amount, facts)).toEqual({ ok: true, discount: 333_330 });
  });

  it.each([
    [{ now: new Date('2026-12-31T23:59:59Z') }, { code: 'COUPON_NOT_STARTED' }],
    [{ now: coupon.validUntil }, { code: 'COUPON_EXPIRED' }],
    [{ hotelId: 3 }, { code: 'COUPON_OTHER_HOTEL' }],
    [{ refundable: false }, { code: 'COUPON_NON_REFUNDABLE' }],
    [{ nights: 6 }, { code: 'COUPON_MIN_NIGHTS', minNights: 7 }],
    [{ total: 299_999 }, { code: 'COUPON_MIN_TOTAL', minTotal: 300_000 }],
  ] as const)('refuses %j', (change, refusal) => {
    expect(couponDiscount(coupon, { ...facts, ...change })).toEqual({ ok: false, ...refusal });
  });

  it('is good from its first instant, and everywhere without a list', () => {
    expect(couponDiscount(coupon, { ...facts, now: coupon.validFrom }).ok).toBe(true);
    expect(couponDiscount({ ...coupon, hotelIds: null }, { ...facts, hotelId: 9 }).ok).toBe(true);
    const { allowsNonRefundable, ...plain } = coupon;
    expect(allowsNonRefundable).toBe(false);
    expect(couponDiscount(plain, { ...facts, refundable: false }).ok).toBe(true);
  });
});
