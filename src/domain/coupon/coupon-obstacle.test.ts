import { describe, expect, it } from 'vitest';

import type { Coupon } from './coupon';
import {
  type CouponFacts,
  type CouponHolder,
  couponObstacle,
  isGoodAt,
  termsObstacle,
} from './coupon-obstacle';

const coupon: Coupon = {
  kind: 'PERCENT',
  value: 10,
  cap: 50_000,
  minTotal: 300_000,
  minNights: 7,
  maxNights: 14,
  validFrom: new Date('2027-01-01T00:00:00Z'),
  validUntil: new Date('2027-02-01T00:00:00Z'),
  hotelIds: [1, 2],
  stayFrom: '2027-03-01',
  stayUntil: '2027-04-01',
  allowsNonRefundable: false,
  firstBooking: true,
  businessOnly: true,
  stackable: false,
  returnsOnCancel: 'FEE_BELOW_DISCOUNT',
};
const stay: CouponFacts = {
  hotelId: 1,
  areaId: 'mapo',
  regionId: 'seoul',
  refundable: true,
  checkIn: '2027-03-01',
  checkOut: '2027-03-08',
  nights: 7,
  total: 333_330,
};
const holder: CouponHolder = { isBusiness: true, firstBooking: 'NONE' };
const now = new Date('2027-01-15T00:00:00Z');
const period = { code: 'COUPON_STAY_PERIOD', stayFrom: '2027-03-01', stayUntil: '2027-04-01' };

describe('couponObstacle', () => {
  it('is null for a stay that has exactly the least price and length', () => {
    const use = { stay: { ...stay, total: 300_000, nights: 7 }, holder, now };
    expect(couponObstacle(coupon, use)).toBeNull();
  });

  it.each([
    [{}, new Date('2026-12-31T23:59:59Z'), { code: 'COUPON_NOT_STARTED', from: coupon.validFrom }],
    [{}, coupon.validUntil, { code: 'COUPON_EXPIRED' }],
    [{ hotelId: 3 }, now, { code: 'COUPON_OTHER_HOTEL' }],
    [{ refundable: false }, now, { code: 'COUPON_NON_REFUNDABLE' }],
    [{ checkIn: '2027-02-28' }, now, period],
    [{ checkIn: '2027-03-26', checkOut: '2027-04-02' }, now, period],
    [{ nights: 4 }, now, { code: 'COUPON_MIN_NIGHTS', nights: 3 }],
    [{ nights: 16 }, now, { code: 'COUPON_MAX_NIGHTS', nights: 2 }],
    [{ total: 299_999 }, now, { code: 'COUPON_MIN_TOTAL', won: 1 }],
  ] as const)('for %j at %s says what is missing', (change, at, obstacle) => {
    const facts = { stay: { ...stay, ...change }, holder, now: at };
    expect(couponObstacle(coupon, facts)).toEqual(obstacle);
  });

  it.each([
    [{ isBusiness: false }, 'COUPON_BUSINESS_ONLY'],
    [{ firstBooking: 'MADE' }, 'COUPON_FIRST_BOOKING'],
    [{ firstBooking: 'PENDING' }, 'COUPON_FIRST_PENDING'],
  ] as const)('for a member with %j says so, and other dates don’t help', (change, code) => {
    const facts = { stay, holder: { ...holder, ...change }, now };
    expect(couponObstacle(coupon, facts)).toEqual({ code });
    expect(termsObstacle(coupon, stay)).toBeNull();
    const { firstBooking, businessOnly, ...plain } = coupon;
    expect([firstBooking, businessOnly]).toEqual([true, true]);
    expect(couponObstacle(plain, facts)).toBeNull();
  });

  it('is null from the first instant and day to the last, and at both limits of the length', () => {
    expect(couponObstacle(coupon, { stay, holder, now: coupon.validFrom })).toBeNull();
    const last = { checkIn: '2027-03-25', checkOut: '2027-04-01', nights: 14 };
    expect(termsObstacle(coupon, { ...stay, ...last })).toBeNull();
  });

  it('requires at least as many nights as the coupon makes free', () => {
    const nights = { ...coupon, kind: 'NIGHTS' as const, value: 10, minNights: 0 };
    expect(termsObstacle(nights, stay)).toEqual({ code: 'COUPON_MIN_NIGHTS', nights: 3 });
    expect(termsObstacle({ ...nights, value: 7 }, stay)).toBeNull();
    expect(termsObstacle({ ...nights, minNights: 12 }, stay)).toMatchObject({ nights: 5 });
  });

  it('names the one limit of a period that has only one', () => {
    const early = { ...stay, checkIn: '2027-02-01' };
    expect(termsObstacle({ ...coupon, stayUntil: null }, early)).toEqual({
      code: 'COUPON_STAY_PERIOD',
      stayFrom: '2027-03-01',
    });
    expect(termsObstacle({ ...coupon, stayFrom: null }, early)).toBeNull();
  });

  it('treats a missing condition as no condition', () => {
    const { kind, value, cap, minTotal, minNights, hotelIds, stackable, returnsOnCancel } = coupon;
    const old = { kind, value, cap, minTotal, minNights, hotelIds, stackable, returnsOnCancel };
    const other = { checkIn: '2027-09-01', checkOut: '2027-10-01', nights: 30 };
    expect(termsObstacle(old, { ...stay, ...other, refundable: false })).toBeNull();
  });
});

describe('isGoodAt', () => {
  const hotel = { hotelId: 1, areaId: 'mapo', regionId: 'seoul' };

  it('is true at a hotel, in an area or a region that the coupon names, or everywhere', () => {
    const none = { hotelIds: null, areaIds: null, regionIds: null };
    expect(isGoodAt(none, hotel)).toBe(true);
    expect(isGoodAt({ hotelIds: null }, hotel)).toBe(true);
    expect(isGoodAt({ ...none, areaIds: ['mapo'] }, hotel)).toBe(true);
    expect(isGoodAt({ ...none, regionIds: ['seoul', 'jeju'] }, hotel)).toBe(true);
    expect(isGoodAt({ ...none, regionIds: ['jeju'], hotelIds: [1] }, hotel)).toBe(true);
    expect(isGoodAt({ ...none, hotelIds: [] }, hotel)).toBe(false);
  });

  it('names the other area where the coupon is for one', () => {
    const at = (places: Partial<Coupon>) => termsObstacle({ ...coupon, ...places }, stay)?.code;
    expect(at({ hotelIds: [9] })).toBe('COUPON_OTHER_HOTEL');
    expect(at({ hotelIds: [9], areaIds: ['aewol'] })).toBe('COUPON_OTHER_AREA');
    expect(at({ hotelIds: null, regionIds: ['jeju'] })).toBe('COUPON_OTHER_AREA');
  });
});
