// @vitest-environment jsdom
import '@/ui/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { ReservationView } from '@/contract/booking/reservation-view';
import { renderPage } from '@/features/testing';
import { ApiError } from '@/lib/api/client';
import { fakeApi } from '@/lib/api/testing';
import { aReservation } from '@/features/booking/testing';
import { DetailPage } from './mypage-detail-screen';

beforeEach(() => {
  window.scrollTo = vi.fn();
});
afterEach(cleanup);

const ID = 'M0123456789AB';
const cancelling = (refund: number, fee: number): Partial<ReservationView> => ({
  state: 'BOOKED',
  holdExpiresAt: null,
  bookedAt: '2027-02-01T03:05:00.000Z',
  cancellation: { refund, fee, feePercent: 20, rule: 'TIER' },
});

const openDialog = async () => {
  fireEvent.click(await screen.findByRole('button', { name: '예약 취소하기' }));
  // The dialog's code is loaded only when it is opened.
  await screen.findByRole('alertdialog', {}, { timeout: 10_000 });
};

it('the dialog shows the refund before it cancels for exactly that amount', async () => {
  let cancelled = false;
  const { api, calls } = fakeApi({
    getMypageReservation: () =>
      cancelled
        ? aReservation({
            state: 'CANCELLED',
            holdExpiresAt: null,
            cancelled: {
              refund: 1_728_000,
              fee: 432_000,
              feePercent: 20,
              at: '2027-02-28T00:00:00.000Z',
              noShow: false,
            },
          })
        : aReservation(cancelling(1_728_000, 432_000)),
    cancelReservation: () => {
      cancelled = true;
      return { id: ID, state: 'CANCELLED', refund: 1_728_000, fee: 432_000 };
    },
  });
  renderPage(<DetailPage id={ID} />, { api });
  await openDialog();
  expect(screen.getByTestId('refund-total').dataset.amount).toBe('1728000');
  screen.getByText(/20%를 수수료로/);
  expect(calls.some(({ name }) => name === 'cancelReservation')).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: '1,728,000원 돌려받고 취소하기' }));
  await screen.findByText('예약을 취소했어요');
  expect(calls.find(({ name }) => name === 'cancelReservation')?.request).toEqual({
    params: { id: ID },
    body: { expectedRefund: 1_728_000, reason: '' },
  });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByTestId('refund-total').dataset.amount).toBe('1728000');
});

it('the fee of earlier changes is shown apart from the cancellation fee, whose percentage does not include it', async () => {
  const { quote } = aReservation();
  const lines = [...quote.lines, { kind: 'CHANGE_FEE' as const, amount: 100_000 }];
  const booking = aReservation({ ...cancelling(1_648_000, 512_000), quote: { ...quote, lines } });
  renderPage(<DetailPage id={ID} />, { api: fakeApi({ getMypageReservation: () => booking }).api });
  await openDialog();
  const dialog = within(screen.getByRole('alertdialog'));
  dialog.getByText(/412,000원 \(20%\)/);
  expect(dialog.queryByText(/512,000원/)).toBeNull();
  expect(dialog.getByText('날짜 변경 수수료').nextElementSibling?.textContent).toContain('100,000');
  dialog.getByText('날짜를 바꾸실 때 든 수수료는 돌려드리지 않아요.');
});

it('when the refund has changed, the dialog shows the new amount and does not cancel by itself', async () => {
  let later = false;
  const { api, count } = fakeApi({
    getMypageReservation: () =>
      aReservation(later ? cancelling(1_080_000, 1_080_000) : cancelling(1_728_000, 432_000)),
    cancelReservation: () => {
      later = true;
      return Promise.reject(new ApiError(409, 'REFUND_CHANGED', 'text', 'request'));
    },
  });
  renderPage(<DetailPage id={ID} />, { api });
  await openDialog();
  fireEvent.click(screen.getByRole('button', { name: '1,728,000원 돌려받고 취소하기' }));
  await screen.findByText('환불 금액이 바뀌었어요');
  await waitFor(() => expect(screen.getByTestId('refund-total').dataset.amount).toBe('1080000'));
  screen.getByText(/지금 돌려받는 금액: 1,080,000원/);
  expect(count('cancelReservation')).toBe(1);
});

it('a held booking has a link to its payment', async () => {
  const { api } = fakeApi({ getMypageReservation: () => aReservation() });
  renderPage(<DetailPage id={ID} />, { api });
  const pay = await screen.findByRole('link', { name: '결제하기' });
  expect(pay.getAttribute('href')).toBe(`/payment/${ID}`);
  expect(screen.queryByRole('button', { name: '예약 취소하기' })).toBeNull();
});
