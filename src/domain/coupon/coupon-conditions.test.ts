import { describe, expect, it } from 'vitest';

import { CONDITION_TOPICS, couponConditions, type ShownCoupon } from './coupon-conditions';

const plain: ShownCoupon = {
  kind: 'AMOUNT',
  value: 20_000,
  cap: null,
  minTotal: 0,
  minNights: 0,
  places: [],
  perMember: 1,
  stackable: false,
  returnsOnCancel: 'NEVER',
};
const of = (change: Partial<ShownCoupon>) => couponConditions({ ...plain, ...change });

describe('couponConditions', () => {
  it('lists every topic, also for a coupon without conditions', () => {
    expect(couponConditions(plain)).toEqual({
      off: [{ code: 'OFF_AMOUNT', won: 20_000 }],
      where: [{ code: 'EVERYWHERE' }],
      stay: [{ code: 'ANY_STAY' }],
      who: [{ code: 'EVERYBODY' }],
      together: [{ code: 'ALONE' }],
      many: [{ code: 'PER_MEMBER', count: 1 }],
      cancel: [{ code: 'RETURNS', how: 'NEVER' }],
    });
    expect(Object.keys(couponConditions(plain))).toEqual([...CONDITION_TOPICS]);
  });

  it('lists every kind of condition', () => {
    const all = of({
      kind: 'NIGHTS',
      value: 2,
      cap: 90_000,
      places: [{ name: '제주' }],
      perMember: 3,
      minNights: 7,
      maxNights: 30,
      stayFrom: '2027-03-01',
      stayUntil: '2027-05-01',
      minTotal: 500_000,
      allowsNonRefundable: false,
      firstBooking: true,
      businessOnly: true,
      stackable: true,
      returnsOnCancel: 'ALWAYS',
    });
    expect(all).toEqual({
      off: [{ code: 'OFF_NIGHTS', nights: 2, cap: 90_000 }],
      where: [{ code: 'PLACES', names: ['제주'] }],
      stay: [
        { code: 'NIGHTS_BETWEEN', nights: 7, most: 30 },
        { code: 'STAY_FROM', night: '2027-03-01' },
        { code: 'STAY_UNTIL', night: '2027-05-01' },
        { code: 'MIN_TOTAL', won: 500_000 },
        { code: 'REFUNDABLE_ONLY' },
      ],
      who: [{ code: 'FIRST_BOOKING' }, { code: 'BUSINESS_ONLY' }],
      together: [{ code: 'TOGETHER' }],
      many: [{ code: 'PER_MEMBER', count: 3 }],
      cancel: [{ code: 'RETURNS', how: 'ALWAYS' }],
    });
  });

  it('states the limits of the length of stay that the coupon has', () => {
    expect(of({ minNights: 7 }).stay).toEqual([{ code: 'MIN_NIGHTS', nights: 7 }]);
    expect(of({ minNights: 1, maxNights: 6 }).stay).toEqual([{ code: 'MAX_NIGHTS', nights: 6 }]);
    expect(of({ kind: 'NIGHTS', value: 3 }).stay).toEqual([{ code: 'MIN_NIGHTS', nights: 3 }]);
    expect(of({ minNights: 1 }).stay).toEqual([{ code: 'ANY_STAY' }]);
  });
});
