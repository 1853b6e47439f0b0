import { describe, expect, it } from 'vitest';

import { couponsInState, type CouponState, daysLeft } from './coupon-wallet';

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
