import { expect, it } from 'vitest';

import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import type { Api } from '@/lib/api/client';
import { fitsStay, priceForNewcomer } from './visitor-coupons';

type Offered = ResponseOf<Contract['listDownloadableCoupons']>['coupons'][number];

const coupon: Offered = {
  id: 2,
  title: '한 달 살기 5%',
  terms: '',
  kind: 'PERCENT',
  value: 5,
  cap: 100_000,
  minTotal: 0,
  minNights: 28,
  maxNights: null,
  places: [],
  stayFrom: null,
  stayUntil: null,
  allowsNonRefundable: true,
  firstBooking: true,
  businessOnly: false,
  perMember: 1,
  stackable: false,
  returnsOnCancel: 'FEE_BELOW_DISCOUNT',
  validFrom: '2026-11-01T00:00:00.000Z',
  validUntil: '2027-11-01T00:00:00.000Z',
  taken: false,
  takenCount: 0,
  left: 3,
};
const stay = {
  hotelId: 7,
  areaId: '',
  regionId: '',
  checkIn: '2026-12-07',
  checkOut: '2027-01-06',
  nights: 30,
  total: 1_052_100,
  refundable: false,
};

it('a coupon is shown to a visitor only if it applies to their stay', () => {
  expect(fitsStay(coupon, stay)).toBe(true);
  expect(fitsStay(coupon, { ...stay, nights: 14 })).toBe(false);
  expect(fitsStay({ ...coupon, left: 0 }, stay)).toBe(false);
  expect(fitsStay({ ...coupon, businessOnly: true }, stay)).toBe(false);
  expect(fitsStay({ ...coupon, minTotal: 2_000_000 }, stay)).toBe(false);
  expect(fitsStay({ ...coupon, allowsNonRefundable: false }, stay)).toBe(false);
  expect(fitsStay({ ...coupon, stayUntil: '2026-12-31' }, stay)).toBe(false);
});

it('for a visitor who has just become a member, the coupon that lowers the price is taken and the new price returned', async () => {
  const made: string[] = [];
  const state = { taken: false, gone: false };
  // Answers only the two calls that the test makes, with only the fields that are read.
  const api = {
    call: (name: string) => {
      made.push(name);
      if (name === 'downloadCoupon') {
        if (state.gone) return Promise.reject(new Error('COUPON_SOLD_OUT'));
        state.taken = true;
        return Promise.resolve({});
      }
      const claim = state.taken ? null : { take: [{ id: 2 }], keep: [], discount: 52_600 };
      return Promise.resolve({ claim, quote: { total: state.taken ? 999_500 : 1_052_100 } });
    },
  } as unknown as Api;
  const choice = { hotelId: 7, roomId: 70, planId: 700, stay: {} };
  expect((await priceForNewcomer(api, choice))?.total).toBe(999_500);
  expect(made).toEqual(['quoteCoupons', 'downloadCoupon', 'quoteCoupons']);
  // When somebody else took the last coupon, the price without it is returned, and the booking
  // continues.
  Object.assign(state, { taken: false, gone: true });
  expect((await priceForNewcomer(api, choice))?.total).toBe(1_052_100);
});
