import { describe, expect, it } from 'vitest';

import {
  comesBack,
  couponObstacle,
  takesOff,
  termsObstacle,
  type Coupon,
  type CouponFacts,
} from './coupon';

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
  stackable: false,
  returnsOnCancel: 'FEE_BELOW_DISCOUNT',
};
const facts: CouponFacts = { hotelId: 1, nights: 7, total: 333_330, refundable: true };
const now = new Date('2027-01-15T00:00:00Z');

describe('couponObstacle', () => {
  it.each([
    [{}, new Date('2026-12-31T23:59:59Z'), { code: 'COUPON_NOT_STARTED', from: coupon.validFrom }],
    [{}, coupon.validUntil, { code: 'COUPON_EXPIRED' }],
    [{ hotelId: 3 }, now, { code: 'COUPON_OTHER_HOTEL' }],
    [{ refundable: false }, now, { code: 'COUPON_NON_REFUNDABLE' }],
    [{ nights: 4 }, now, { code: 'COUPON_MIN_NIGHTS', nights: 3 }],
    [{ total: 299_999 }, now, { code: 'COUPON_MIN_TOTAL', won: 1 }],
  ] as const)('of %j at %s says what is missing', (change, at, obstacle) => {
    expect(couponObstacle(coupon, { ...facts, ...change }, at)).toEqual(obstacle);
  });

  it('is none from the first instant on, and everywhere without a list', () => {
    expect(couponObstacle(coupon, facts, coupon.validFrom)).toBeNull();
    expect(couponObstacle({ ...coupon, hotelIds: null }, { ...facts, hotelId: 9 }, now)).toBeNull();
    const { allowsNonRefundable, ...plain } = coupon;
    expect(allowsNonRefundable).toBe(false);
    expect(termsObstacle(plain, { ...facts, refundable: false })).toBeNull();
  });
});

describe('takesOff', () => {
  it('takes a percentage, cut to tens, up to the cap', () => {
    expect(takesOff(coupon, 333_350, 0)).toBe(33_330);
    expect(takesOff(coupon, 900_000, 0)).toBe(50_000);
    expect(takesOff({ ...coupon, cap: 12_345 }, 900_000, 0)).toBe(12_340);
  });

  it('leaves what has to be left', () => {
    const amount: Coupon = { ...coupon, kind: 'AMOUNT', value: 400_000, cap: null };
    expect(takesOff(amount, 333_330, 0)).toBe(333_330);
    expect(takesOff(amount, 333_330, 100)).toBe(333_230);
    expect(takesOff(amount, 50, 100)).toBe(0);
    expect(takesOff(amount, 500_000, 100)).toBe(400_000);
  });
});

describe('comesBack', () => {
  const use = (returnsOnCancel: Coupon['returnsOnCancel'], discount = 20_000) => ({
    discount,
    returnsOnCancel,
  });

  it('goes by the terms, and the fee by what the coupon took off', () => {
    expect(comesBack(use('ALWAYS'), 900_000)).toBe(true);
    expect(comesBack(use('NEVER'), 0)).toBe(false);
    expect(comesBack(use('FEE_BELOW_DISCOUNT'), 0)).toBe(true);
    expect(comesBack(use('FEE_BELOW_DISCOUNT'), 19_999)).toBe(true);
    expect(comesBack(use('FEE_BELOW_DISCOUNT'), 20_000)).toBe(false);
    // One that took nothing off comes back with a free cancellation, too.
    expect(comesBack(use('FEE_BELOW_DISCOUNT', 0), 0)).toBe(true);
  });
});
