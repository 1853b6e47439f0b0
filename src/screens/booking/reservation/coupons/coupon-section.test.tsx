// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';

import type { Contract } from '@/contract';
import type { CouponChoice } from '@/contract/coupon/coupon';
import type { ResponseOf } from '@/contract/endpoint';
import { renderPage } from '@/features/testing';
import { ApiError } from '@/lib/api/client';
import { fakeApi } from '@/lib/api/testing';
import { aReservation } from '@/features/booking/testing';
import { chosenIds } from './coupon-options';
import { useCoupons } from '../requests';
import { CouponSection } from './coupon-section';
afterEach(cleanup);

type Claim = NonNullable<ResponseOf<Contract['quoteCoupons']>['claim']>;

const choice = { hotelId: 7, roomId: 70, planId: 700, stay: {} };
const own = (
  id: number,
  over: Partial<CouponChoice['coupons'][number]> = {},
): CouponChoice['coupons'][number] => ({
  id,
  personalCouponId: id,
  title: `쿠폰 ${id}`,
  terms: '',
  kind: 'AMOUNT',
  value: 20_000,
  cap: null,
  minTotal: 0,
  minNights: 0,
  maxNights: null,
  places: [],
  stackable: true,
  stayFrom: null,
  stayUntil: null,
  allowsNonRefundable: true,
  firstBooking: false,
  businessOnly: false,
  perMember: 1,
  returnsOnCancel: 'FEE_BELOW_DISCOUNT',
  validFrom: '2027-01-01T00:00:00.000Z',
  validUntil: '2027-06-01T00:00:00.000Z',
  state: 'AVAILABLE',
  issuedAt: '2027-01-01T00:00:00.000Z',
  alone: 20_000,
  discount: null,
  reason: { code: 'COUPON_NOT_CHOSEN' },
  ...over,
});
const wallet = [
  own(1, { discount: 20_000, reason: null }),
  own(2, { discount: 20_000, reason: null }),
  own(3, { stackable: false, alone: 30_000, reason: { code: 'COUPON_NOT_COMBINABLE' } }),
  own(4, { alone: null, reason: { code: 'COUPON_MIN_NIGHTS', nights: 3 } }),
];
const answer = (coupons = wallet, ids = [1, 2]) => {
  const discount = ids.length * 20_000;
  return {
    coupons,
    best: { ids: coupons.length === 0 ? [] : [1, 2], discount: coupons.length === 0 ? 0 : 40_000 },
    chosen: { ids, discount },
    claim: null as Claim | null,
    quote: aReservation().quote,
    refundTimeline: [],
  };
};

function Page({ first = '' }) {
  const [wanted, setWanted] = useState(first);
  return (
    <CouponSection query={useCoupons(choice, { wanted })} wanted={wanted} onChange={setWanted} />
  );
}

function open(coupons = wallet, first = '', total = 500_000) {
  const fake = fakeApi({
    quoteCoupons: ({ query }) => {
      const chosen = query?.chosen ?? '';
      const ids = chosen === 'none' ? [] : chosen.split(',').map(Number);
      const usable = ids.filter((id) => coupons.some((one) => one.id === id && one.alone !== null));
      const given = answer(coupons, chosen === '' ? (coupons.length === 0 ? [] : [1, 2]) : usable);
      return { ...given, quote: { ...given.quote, total } };
    },
  });
  renderPage(<Page first={first} />, { api: fake.api });
  const requestedIds = () =>
    fake.calls.map(({ request }) => (request as { query: { chosen?: string } }).query.chosen);
  return { ...fake, requestedIds };
}

const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });

describe('the coupons of a stay', () => {
  it('are the best combination by default, which is marked, and every other one has the reason why not', async () => {
    open();
    expect(
      await screen.findByText(/가장 많이 할인되는 쿠폰을 골라 두었어요: 40,000원/),
    ).toBeTruthy();
    expect(radio(/함께 쓸 수 있는 쿠폰/).checked).toBe(true);
    expect([box(/쿠폰 1/).checked, box(/쿠폰 2/).checked]).toEqual([true, true]);
    expect(radio(/쿠폰 3.*다른 쿠폰과 함께 쓸 수 없어요/).checked).toBe(false);
    const unusable = screen.getByText('쿠폰 4').closest('li');
    if (unusable === null) throw new Error('No line of its own');
    expect(within(unusable).getByText('3박을 더 묵으시면 쓸 수 있어요.')).toBeTruthy();
    expect(screen.queryByRole('radio', { name: /쿠폰 4/ })).toBeNull();
  });

  it('can be chosen by hand, and one press returns to the best combination', async () => {
    const { requestedIds } = open();
    fireEvent.click(await screen.findByRole('checkbox', { name: /쿠폰 2/ }));
    await screen.findByText(/고르신 쿠폰으로 20,000원 할인돼요/);
    expect(requestedIds().at(-1)).toBe('1');
    fireEvent.click(radio(/쿠폰 3/));
    await waitFor(() => expect(requestedIds().at(-1)).toBe('3'));
    expect(box(/쿠폰 1/).checked).toBe(false);
    fireEvent.click(radio(/쿠폰 쓰지 않기/));
    await screen.findByText(/쿠폰 없이 예약해요. 쿠폰을 쓰시면 40,000원까지/);
    fireEvent.click(screen.getByRole('button', { name: /가장 많이 할인되게/ }));
    await screen.findByText(/골라 두었어요/);
    expect(radio(/함께 쓸 수 있는 쿠폰/).checked).toBe(true);
  });

  it('are deselected, with a message, when they can not be used any more', async () => {
    open(wallet, '4');
    expect(await screen.findByText(/고르신 쿠폰은 이번 예약에 쓸 수 없어서/)).toBeTruthy();
    expect(radio(/쿠폰 쓰지 않기/).checked).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: /가장 많이 할인되게/ }));
    await screen.findByText(/골라 두었어요/);
    cleanup();
    open(wallet, '1,4');
    expect(await screen.findByText(/쓸 수 없는 쿠폰은 빼 두었어요/)).toBeTruthy();
    expect(box(/쿠폰 1/).checked).toBe(true);
  });

  it('show a message when they leave less than a card can be charged', async () => {
    open(wallet, '', 100);
    expect(await screen.findByText(/최소 금액인 100원 결제는 남아/)).toBeTruthy();
  });

  it('can be taken with one press, and a coupon whose last copy somebody else took is no longer recommended', async () => {
    const state = { taken: false, gone: false };
    const fake = fakeApi({
      quoteCoupons: () => ({
        ...answer(),
        claim: state.taken || state.gone ? null : { take: [own(9)], keep: [], discount: 52_600 },
      }),
      downloadCoupon: () => {
        if (state.gone) throw new ApiError(409, 'COUPON_SOLD_OUT', '', 'r');
        state.taken = true;
        return own(9);
      },
    });
    renderPage(<Page />, { api: fake.api });
    expect(await screen.findByText('쿠폰 1장을 받으면 52,600원 할인돼요')).toBeTruthy();
    expect(screen.queryByText(/가장 많이 할인되는 쿠폰을 골라/)).toBeNull();
    expect(screen.getByText(/지금 가진 쿠폰으로 40,000원 할인돼요/)).toBeTruthy();
    state.gone = true;
    fireEvent.click(screen.getByRole('button', { name: '받고 쓰기' }));
    expect(await screen.findByText(/다른 분이 마지막 쿠폰을 받으셨어요/)).toBeTruthy();
    expect(screen.getByText(/가장 많이 할인되는 쿠폰을 골라/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '받고 쓰기' })).toBeNull();
  });

  it('are a single line with a link to more where the member has none', async () => {
    open([]);
    expect(await screen.findByText('가진 쿠폰이 없어요.')).toBeTruthy();
    expect(screen.getByRole('link', { name: '쿠폰 받으러 가기' })).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
  });
});

it('stay selected after a change of dates as far as they can still be used', () => {
  expect(chosenIds('4,9', answer())).toEqual([]);
  expect(chosenIds('3,9', answer())).toEqual([3]);
  expect(chosenIds('none', answer())).toEqual([]);
});
