// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { ErrorCode } from '@/contract/errors';
import { aReservation } from '@/features/booking/testing';
import { renderPage } from '@/features/testing';
import { ApiError } from '@/lib/api/client';
import { fakeApi } from '@/lib/api/testing';
import { ReservationFormProvider } from './form-provider';
import { ReservationForm } from './reservation-form';

const push = vi.fn(async () => true);
const user = { name: '김머묾', email: 'guest@example.com', tel: '+821012345678', iso: 'KR' };
const quoteOf = (token: string, roomTypeId: number) => ({
  ...aReservation().quote,
  roomTypeId,
  token,
  expiresAt: '2027-02-01T03:30:00.000Z',
});
const first = quoteOf('signed-1', 70);
const second = quoteOf('signed-2', 71);
const withCoupon = {
  ...second,
  lines: [
    ...second.lines,
    {
      kind: 'COUPON' as const,
      amount: -20_000,
      coupon: { id: 9, title: { ko: '쿠폰', en: 'Coupon' } },
    },
  ],
  total: second.total - 20_000,
};
const held = {
  first: { id: 'M0123456789AB', total: first.total },
  second: { id: 'M0123456789AC', total: withCoupon.total },
  holdExpiresAt: '2027-02-01T03:15:00.000Z',
  total: first.total + withCoupon.total,
};

beforeEach(() => {
  push.mockClear();
  sessionStorage.clear();
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(cleanup);

function Form() {
  return (
    <ReservationFormProvider member={user}>
      <ReservationForm
        quote={first}
        priced={first}
        second={{ quote: second, priced: withCoupon, priceFor: async () => null }}
        pricing={false}
        user={user}
        priceFor={async () => null}
        stay={{ adults: '4' }}
        checkInTime="15:00"
        above={null}
        barNote="두 객실"
        onLoadPrice={async () => undefined}
      >
        <p>환불</p>
      </ReservationForm>
    </ReservationFormProvider>
  );
}

function hold(refusal?: ErrorCode) {
  const fake = fakeApi({
    listCountries: () => ({
      countries: [{ iso: 'KR', name: '대한민국', callingCode: '82', texted: true }],
    }),
    holdPair: () => {
      if (refusal !== undefined) throw new ApiError(409, refusal, 'text', 'request');
      return held;
    },
  });
  renderPage(<Form />, { api: fake.api, router: { push } });
  fireEvent.click(screen.getByRole('checkbox', { name: /필수 항목에 모두/ }));
  const [button] = screen.getAllByRole('button', { name: '두 객실 확보하고 결제로 계속' });
  if (button === undefined) throw new Error('No button');
  fireEvent.click(button);
  return fake;
}

it('holds both rooms by one request, each with its own coupons, and goes on to pay for the first', async () => {
  const { calls, count } = hold();
  await waitFor(() => expect(push).toHaveBeenCalledWith('/payment/M0123456789AB'));
  const request = calls.find(({ name }) => name === 'holdPair')?.request;
  expect(request).toMatchObject({
    body: {
      first: { quoteToken: 'signed-1', coupons: null },
      second: { quoteToken: 'signed-2', coupons: { ids: [9], total: withCoupon.total } },
      guest: { name: '김머묾', email: 'guest@example.com' },
    },
  });
  expect([count('holdPair'), count('holdRoom')]).toEqual([1, 0]);
  // The button stands beside the sum of both.
  expect(screen.getAllByText('4,300,000원').length).toBeGreaterThan(0);
});

it('says that neither is held when one of them has gone, and leads to the other rooms', async () => {
  hold('SOLD_OUT');
  await screen.findByText('두 객실 가운데 하나가 방금 나갔어요');
  expect(screen.getByRole('link', { name: '객실과 요금제 보기' }).getAttribute('href')).toBe(
    '/hotel/7/options?adults=4',
  );
  expect(push).not.toHaveBeenCalled();
});
