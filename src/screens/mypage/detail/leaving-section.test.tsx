// @vitest-environment jsdom
import '@/ui/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import type { LeavingTerms, ReservationView } from '@/contract/booking/reservation-view';
import { renderPage } from '@/features/testing';
import { ApiError } from '@/lib/api/client';
import { fakeApi } from '@/lib/api/testing';
import { aReservation } from '@/features/booking/testing';
import { DetailPage } from './mypage-detail-screen';
afterEach(cleanup);

const ID = 'M0123456789AB';
/** A stay in March, on the tenth of the month. */
const staying = (over: Partial<ReservationView> = {}) =>
  aReservation({
    state: 'BOOKED',
    holdExpiresAt: null,
    change: 'EXTENSION',
    cancellation: null,
    now: '2027-03-10T03:00:00.000Z',
    bookedAt: '2027-02-01T03:05:00.000Z',
    leaving: { first: '2027-03-11', last: '2027-03-30' },
    ...over,
  });
const quote = {
  ...aReservation().quote,
  checkOut: '2027-03-21',
  nights: 20,
  total: 1_600_000,
};
const terms = (over: Partial<LeavingTerms> = {}): LeavingTerms => ({
  id: ID,
  was: { checkIn: '2027-03-01', checkOut: '2027-03-31', nights: 30, total: 2_160_000 },
  quote,
  used: 1_500_000,
  fee: 100_000,
  feePercent: 20,
  kept: 0,
  refund: 560_000,
  ...over,
});

const askFor = async (day: string) => {
  fireEvent.change(await screen.findByLabelText('나가실 날', {}, { timeout: 10_000 }), {
    target: { value: day },
  });
  fireEvent.click(screen.getByRole('button', { name: '돌려받는 금액 보기' }));
};
const CONFIRM = '560,000원 돌려받고 나가기';

it('checking out early shows the refund first, and accepts exactly that amount', async () => {
  let left = false;
  const { api, calls, count } = fakeApi({
    getMypageReservation: () =>
      staying(left ? { quote, leaving: { first: '2027-03-11', last: '2027-03-20' } } : {}),
    quoteLeaving: () => terms(),
    leaveEarly: () => {
      left = true;
      return { id: ID, state: 'LEFT', leavesOn: '2027-03-21', refund: 560_000, fee: 100_000 };
    },
  });
  renderPage(<DetailPage id={ID} />, { api, router: { push: vi.fn() } });
  await askFor('2027-03-21');
  expect((await screen.findByTestId('refund-total')).dataset.amount).toBe('560000');
  screen.getByText('수수료 (20%)');
  expect(count('leaveEarly')).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: CONFIRM }));
  await screen.findByText('퇴실일을 앞당겼어요');
  expect(calls.find(({ name }) => name === 'leaveEarly')?.request).toEqual({
    params: { id: ID },
    body: { leavesOn: '2027-03-21', expectedRefund: 560_000 },
  });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '조기 퇴실' }));
  expect(screen.queryByRole('button', { name: '예약 취소하기' })).toBeNull();
});

it('when the refund has changed, the section shows the new amount and does not check the guest out', async () => {
  let later = false;
  const { api, count } = fakeApi({
    getMypageReservation: () => staying(),
    quoteLeaving: () => (later ? terms({ fee: 200_000, refund: 460_000 }) : terms()),
    leaveEarly: () => {
      later = true;
      return Promise.reject(new ApiError(409, 'REFUND_CHANGED', 'text', 'request'));
    },
  });
  renderPage(<DetailPage id={ID} />, { api, router: { push: vi.fn() } });
  await askFor('2027-03-21');
  fireEvent.click(await screen.findByRole('button', { name: CONFIRM }));
  await screen.findByText('돌려받는 금액이 바뀌었어요');
  await waitFor(() => expect(screen.getByTestId('refund-total').dataset.amount).toBe('460000'));
  expect(count('leaveEarly')).toBe(1);
});

it('a guest who paid by bank transfer is asked for an account for the refund', async () => {
  const { api, count } = fakeApi({
    getMypageReservation: () => staying({ refundBanks: [{ code: '88', name: '신한은행' }] }),
    quoteLeaving: () => terms(),
  });
  renderPage(<DetailPage id={ID} />, { api, router: { push: vi.fn() } });
  await askFor('2027-03-21');
  fireEvent.click(await screen.findByRole('button', { name: CONFIRM }));
  await screen.findByText('은행을 골라 주세요.');
  expect(count('leaveEarly')).toBe(0);
});

it('the section says how an early check-out that was pending has ended', async () => {
  let now: Partial<ReservationView> = {};
  const { api } = fakeApi({
    getMypageReservation: () => staying(now),
    quoteLeaving: () => terms(),
    leaveEarly: () => {
      now = { change: 'PENDING', leaving: null };
      return { id: ID, state: 'LEAVING', leavesOn: '2027-03-21', refund: 560_000, fee: 100_000 };
    },
  });
  renderPage(<DetailPage id={ID} />, { api, router: { push: vi.fn() } });
  await askFor('2027-03-21');
  fireEvent.click(await screen.findByRole('button', { name: CONFIRM }));
  await screen.findByText('날짜를 바꾸고 있어요');
  expect(screen.queryByText('퇴실일을 앞당겼어요')).toBeNull();
  now = { quote };
  await screen.findByText('퇴실일을 앞당겼어요', {}, { timeout: 10_000 });
});

it('after a no-show the section says so, what is refunded and whom to contact', async () => {
  const cancelled = {
    refund: 1_728_000,
    fee: 432_000,
    feePercent: 20,
    noShow: true,
    at: '2027-03-02T00:00:00.000Z',
  };
  const booking = aReservation({ state: 'CANCELLED', holdExpiresAt: null, cancelled });
  renderPage(<DetailPage id={ID} />, {
    api: fakeApi({ getMypageReservation: () => booking }).api,
    router: { push: vi.fn() },
  });
  await screen.findByText('입실하지 않아 끝난 예약이에요');
  expect(screen.getByTestId('refund-total').dataset.amount).toBe('1728000');
  screen.getByText(/잘못된 내용이라면.*help@meomum.example/);
});
