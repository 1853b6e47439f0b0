import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  comesBack,
  type CouponReturn,
  couponsInState,
  type CouponState,
  type CouponTerms,
  daysLeft,
  takesOff,
} from './coupon';

const terms: CouponTerms = {
  kind: 'PERCENT',
  value: 10,
  cap: 50_000,
  minTotal: 0,
  minNights: 0,
  hotelIds: null,
  stackable: false,
  returnsOnCancel: 'FEE_BELOW_DISCOUNT',
};
const off = (coupon: CouponTerms, total: number, nights = 7, least = 0) =>
  takesOff(coupon, total, { total, nights, least });

describe('takesOff', () => {
  it('takes off a percentage, rounded down to tens of won, up to the cap', () => {
    expect(off(terms, 333_350)).toBe(33_330);
    expect(off(terms, 900_000)).toBe(50_000);
    expect(off({ ...terms, cap: 12_345 }, 900_000)).toBe(12_340);
  });

  it('never lowers the price below the least amount', () => {
    const amount: CouponTerms = { ...terms, kind: 'AMOUNT', value: 400_000, cap: null };
    expect(off(amount, 333_330)).toBe(333_330);
    expect(off(amount, 333_330, 7, 100)).toBe(333_230);
    expect(off(amount, 50, 7, 100)).toBe(0);
    expect(off(amount, 500_000, 7, 100)).toBe(400_000);
    expect(off({ ...amount, kind: 'NIGHTS', value: 7 }, 700_000, 7, 100)).toBe(699_900);
  });

  describe('for prepaid nights', () => {
    const voucher = (value: number, cap: number | null = null): CouponTerms => ({
      ...terms,
      kind: 'NIGHTS',
      value,
      cap,
      prepaid: true,
    });
    const price = { total: 700_003, nights: 7, least: 100, mayBeNothing: true };

    it('is the whole price of a stay that they cover, to the last won', () => {
      expect(takesOff(voucher(7), 700_003, price)).toBe(700_003);
      expect(takesOff(voucher(7, 100_001), 700_003, price)).toBe(700_003);
      // With two of these coupons, the second one leaves less than a card can be charged.
      const half = { ...price, nights: 14 };
      const first = takesOff(voucher(7), 700_003, half);
      expect(first + takesOff(voucher(7), 700_003 - first, half)).toBe(700_003);
    });

    it('leaves what a card can be charged in all other cases, and without prepaid nights', () => {
      expect(takesOff(voucher(7, 99_000), 700_003, price)).toBe(693_000);
      expect(takesOff(voucher(7), 700_003, { ...price, mayBeNothing: false })).toBe(699_903);
      const gift = { ...voucher(7), prepaid: false };
      expect(takesOff(gift, 700_003, price)).toBe(699_903);
    });

    it('never leaves an amount that is too small for a card', () => {
      const any = fc.integer({ min: 0, max: 2_000_000 });
      const cap = fc.option(fc.integer({ min: 0, max: 200_000 }));
      fc.assert(
        fc.property(any, fc.integer({ min: 1, max: 40 }), cap, (total, nights, most) => {
          const left = total - takesOff(voucher(7, most), total, { ...price, total, nights });
          expect(left === 0 || left >= Math.min(100, total)).toBe(true);
        }),
      );
    });
  });

  describe('for free nights', () => {
    const free = (value: number, cap: number | null = null): CouponTerms => ({
      ...terms,
      kind: 'NIGHTS',
      value,
      cap,
    });

    it('is their share of the price, rounded down to tens of won', () => {
      expect(off(free(3), 700_000, 30)).toBe(70_000);
      expect(off(free(2), 100_000, 7)).toBe(28_570);
    });

    it('is at most the cap for each night', () => {
      expect(off(free(2, 80_000), 1_000_000, 10)).toBe(160_000);
      expect(off(free(2, 100_000), 1_000_000, 10)).toBe(200_000);
      expect(off(free(2, 33_333), 1_000_000, 10)).toBe(66_660);
    });

    it('for more nights than the stay has is the whole price', () => {
      expect(off(free(9), 700_000, 7)).toBe(700_000);
      expect(off(free(9, 50_000), 700_000, 7)).toBe(350_000);
    });

    it('is the same after a percentage as alone', () => {
      const price = { total: 700_000, nights: 7, least: 0 };
      expect(takesOff(free(1), 600_000, price)).toBe(100_000);
      expect(takesOff(free(1), 60_000, price)).toBe(60_000);
    });
  });

  it('is never more than the price, and never makes a lower price end above a higher one', () => {
    const anyTerms = fc.record({
      kind: fc.constantFrom('AMOUNT' as const, 'PERCENT' as const, 'NIGHTS' as const),
      value: fc.integer({ min: 0, max: 100 }),
      cap: fc.option(fc.integer({ min: 0, max: 120_000 })),
    });
    const tens = fc.integer({ min: 0, max: 300_000 });
    fc.assert(
      fc.property(anyTerms, tens, tens, fc.integer({ min: 1, max: 531 }), (any, a, b, nights) => {
        const coupon = { ...terms, ...any };
        const price = { total: Math.max(a, b) * 10 + 7, nights, least: 100 };
        const left = (ten: number) => ten * 10 + 7 - takesOff(coupon, ten * 10 + 7, price);
        expect(left(Math.min(a, b))).toBeLessThanOrEqual(left(Math.max(a, b)));
        expect(left(a)).toBeGreaterThanOrEqual(Math.min(100, a * 10 + 7));
      }),
    );
  });
});

describe('comesBack', () => {
  const PAID = 700_000;
  const use = (returnsOnCancel: CouponReturn, discount = 20_000) => ({ discount, returnsOnCancel });

  it('follows the coupon’s terms, and compares the fee with what the coupon took off', () => {
    expect(comesBack(use('ALWAYS'), 900_000, PAID)).toBe(true);
    expect(comesBack(use('NEVER'), 0, PAID)).toBe(false);
    expect(comesBack(use('FEE_BELOW_DISCOUNT'), 0, PAID)).toBe(true);
    expect(comesBack(use('FEE_BELOW_DISCOUNT'), 19_999, PAID)).toBe(true);
    expect(comesBack(use('FEE_BELOW_DISCOUNT'), 20_000, PAID)).toBe(false);
    // The amount paid doesn't cover the fee, so the coupon has to.
    expect(comesBack(use('FEE_BELOW_DISCOUNT', 999_900), 900_000, 100)).toBe(false);
    expect(comesBack(use('FEE_BELOW_DISCOUNT', 999_900), 0, 100)).toBe(true);
    expect(comesBack(use('FREE_ONLY'), 0, PAID)).toBe(true);
    expect(comesBack(use('FREE_ONLY'), 1, PAID)).toBe(false);
    // A coupon that took nothing off is returned after a free cancellation, too.
    expect(comesBack(use('FEE_BELOW_DISCOUNT', 0), 0, PAID)).toBe(true);
  });
});

const coupon = (id: number, state: CouponState, day: number) => ({
  id,
  state,
  validUntil: `2027-03-${String(day).padStart(2, '0')}T15:00:00.000Z`,
});

describe('couponsInState', () => {
  const wallet = [
    coupon(1, 'AVAILABLE', 9),
    coupon(2, 'AVAILABLE', 3),
    coupon(3, 'EXPIRED', 1),
    coupon(4, 'EXPIRED', 2),
    coupon(5, 'HELD', 5),
  ];
  const ids = (state: CouponState) => couponsInState(wallet, state).map(({ id }) => id);

  it('are sorted by their end: usable ones with the soonest first, others with the latest first', () => {
    expect(ids('AVAILABLE')).toEqual([2, 1]);
    expect(ids('EXPIRED')).toEqual([4, 3]);
    expect([ids('HELD'), ids('USED')]).toEqual([[5], []]);
    expect(wallet.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('daysLeft', () => {
  // Midnight in the hotels' time zone, between the 9th and the 10th.
  const end = '2027-03-09T15:00:00.000Z';
  it.each([
    ['2027-03-09T15:00:00Z', null],
    ['2027-03-09T14:59:59Z', 0],
    ['2027-03-08T15:00:00Z', 0],
    ['2027-03-08T14:59:59Z', 1],
    ['2027-03-01T15:00:00Z', 7],
    ['2027-03-01T14:59:59Z', null],
  ])('counts days in the hotels’ time zone, at %s: %s', (now, days) => {
    expect(daysLeft(end, new Date(now))).toBe(days);
  });
});
