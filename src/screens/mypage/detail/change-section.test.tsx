// @vitest-environment jsdom
import '@/ui/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import type {
  ChangeDue,
  ReservationView,
  StayChangeOffer,
} from '@/contract/booking/reservation-view';
import { plainSpaces, renderPage } from '@/features/testing';
import { ApiError, ApiUnreachable } from '@/lib/api/client';
import { fakeApi } from '@/lib/api/testing';
import { aReservation } from '@/features/booking/testing';
import { DetailPage } from './mypage-detail-screen';

// jsdom has no layout. The calendar then shows months side by side.
vi.stubGlobal('matchMedia', () => ({
  matches: true,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));
const push = vi.fn(() => Promise.resolve(true));
afterEach(cleanup);

const ID = 'M0123456789AB';
const booked = (over: Partial<ReservationView> = {}) =>
  aReservation({
    state: 'BOOKED',
    holdExpiresAt: null,
    change: 'DATES',
    bookedAt: '2027-02-01T03:05:00.000Z',
    ...over,
  });
const quote = {
  ...aReservation().quote,
  checkOut: '2027-03-21',
  nights: 20,
  total: 1_600_000,
};
const offer = (over: Partial<StayChangeOffer> = {}): StayChangeOffer => ({
  id: ID,
  was: { checkIn: '2027-03-01', checkOut: '2027-03-31', nights: 30, total: 2_160_000 },
  quote,
  toPay: 0,
  refund: 560_000,
  fee: 0,
  feePercent: 0,
  dropped: [],
  token: 'the-offer',
  expiresAt: '2027-02-01T03:10:00.000Z',
  ...over,
});

const LOAD = { timeout: 10_000 };
const openCalendar = async () => {
  const button = await screen.findByRole('button', { name: /^새 (날짜|퇴실일) 고르기/ }, LOAD);
  if (button.getAttribute('aria-expanded') === 'false') fireEvent.click(button);
};
const ask = () => fireEvent.click(screen.getByText('차액 보기'));
/** Chooses another number of nights from the same check-in, and asks what it costs. */
const askForNights = async (nights: number) => {
  await openCalendar();
  fireEvent.click(await screen.findByText('직접 입력', {}, LOAD));
  const field = await screen.findByLabelText('박 수');
  fireEvent.change(field, { target: { value: String(nights) } });
  fireEvent.keyDown(field, { key: 'Enter' });
  ask();
};
/** Presses a day of the calendar, and asks what the stay that it makes costs. */
const askForDay = async (day: string) => {
  await openCalendar();
  const cell = await waitFor(() => {
    const found = document.querySelector(`[data-day="${day}"]`);
    if (found === null) throw new Error(`No ${day} in the calendar`);
    return found;
  }, LOAD);
  fireEvent.click(cell);
  ask();
};
const chosen = () => plainSpaces(screen.getByTestId('change-chosen').textContent);
/** The calendar of a room whose days are all free. */
const freeDays = (scope: 'DATES' | 'EXTENSION'): ResponseOf<Contract['getChangeCalendar']> => ({
  scope,
  minNights: 7,
  maxNights: 90,
  lengthDiscounts: [],
  days: [],
});

it('a change of dates shows the difference first, and accepts exactly the offer that was shown', async () => {
  let changed = false;
  const { api, calls, count } = fakeApi({
    getChangeCalendar: () => freeDays('DATES'),
    getMypageReservation: () => booked(changed ? { quote } : {}),
    quoteStayChange: () => offer(),
    changeStay: () => {
      changed = true;
      return { id: ID, state: 'CHANGED', refund: 560_000, toPay: 0, expiresAt: null };
    },
  });
  renderPage(<DetailPage id={ID} />, { api, router: { push } });
  await askForNights(20);
  expect((await screen.findByTestId('change-difference')).dataset.amount).toBe('560000');
  expect(screen.getByTestId('change-total').dataset.amount).toBe('1600000');
  expect(plainSpaces(screen.getByTestId('change-dates').textContent)).toBe(
    '30박에서 20박으로 · 3월 1일 (월) – 3월 21일 (일)',
  );
  expect(count('changeStay')).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: '560,000원 돌려받고 날짜 바꾸기' }));
  await screen.findByText('날짜를 바꿨어요');
  expect(calls.find(({ name }) => name === 'quoteStayChange')?.request).toEqual({
    params: { id: ID },
    query: { from: '2027-03-01', to: '2027-03-21' },
  });
  expect(calls.find(({ name }) => name === 'changeStay')?.request).toEqual({
    params: { id: ID },
    body: { token: 'the-offer' },
  });
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: '날짜 변경' }));
  expect(chosen()).toMatch(/20박$/);
  expect(screen.getByTestId('total').dataset.amount).toBe('1600000');
});

it('moving the check-in keeps the length of the stay, and the new dates are shown', async () => {
  const moved = { ...quote, checkIn: '2027-03-04', checkOut: '2027-04-03', nights: 30 };
  const { api, calls } = fakeApi({
    getChangeCalendar: () => freeDays('DATES'),
    getMypageReservation: () => booked(),
    quoteStayChange: () => offer({ quote: moved, refund: 0 }),
  });
  renderPage(<DetailPage id={ID} />, { api, router: { push } });
  await askForDay('2027-03-04');
  expect(chosen()).toMatch(/30박$/);
  const datesText = await screen.findByTestId('change-dates');
  expect(plainSpaces(datesText.textContent)).toBe(
    '30박 그대로 날짜만 · 3월 4일 (목) – 4월 3일 (토)',
  );
  expect(calls.find(({ name }) => name === 'quoteStayChange')?.request).toEqual({
    params: { id: ID },
    query: { from: '2027-03-04', to: '2027-04-03' },
  });
});

it('a longer stay shows what it costs, and leads to the payment of it', async () => {
  const { api, count } = fakeApi({
    getChangeCalendar: () => freeDays('EXTENSION'),
    getMypageReservation: () => booked({ change: 'EXTENSION' }),
    quoteStayChange: () => offer({ toPay: 72_000, refund: 0 }),
    changeStay: () => ({
      id: ID,
      state: 'TO_PAY',
      refund: 0,
      toPay: 72_000,
      expiresAt: '2027-02-01T03:15:00.000Z',
    }),
  });
  renderPage(<DetailPage id={ID} />, { api, router: { push } });
  await askForDay('2027-04-01');
  expect((await screen.findByTestId('change-difference')).dataset.amount).toBe('-72000');
  expect(count('changeStay')).toBe(0);
  fireEvent.click(screen.getByRole('button', { name: '72,000원 결제하고 날짜 바꾸기' }));
  await waitFor(() => expect(push).toHaveBeenCalledWith(`/payment/${ID}`));
});

it('new dates that are already held lead to their payment', async () => {
  const changeDue: ChangeDue = {
    state: 'DUE',
    toPay: 72_000,
    expiresAt: '2027-02-01T03:15:00.000Z',
    quote,
    refundTimeline: [],
    payment: null,
  };
  const { api } = fakeApi({
    getMypageReservation: () => booked({ change: 'PENDING', changeDue }),
  });
  renderPage(<DetailPage id={ID} />, { api, router: { push } });
  const pay = await screen.findByRole(
    'link',
    { name: '차액 72,000원 결제하기' },
    { timeout: 10_000 },
  );
  expect(pay.getAttribute('href')).toBe(`/payment/${ID}`);
  expect(screen.queryByRole('button', { name: '차액 보기' })).toBeNull();
});

it('the section says why dates are not available, and shows a new offer when the price has changed', async () => {
  let sold = true;
  const { api } = fakeApi({
    getChangeCalendar: () => freeDays('DATES'),
    getMypageReservation: () => booked(),
    quoteStayChange: () =>
      sold
        ? Promise.reject(new ApiError(409, 'SOLD_OUT', '그 밤은 남은 객실이 없어요.', 'request'))
        : offer(),
    changeStay: () =>
      Promise.reject(new ApiError(409, 'PRICE_CHANGED', '요금이 바뀌었어요.', 'request')),
  });
  renderPage(<DetailPage id={ID} />, { api, router: { push } });
  await askForNights(32);
  await screen.findByText('그 밤은 남은 객실이 없어요.');
  expect(screen.queryByRole('button', { name: /바꾸기/ })).toBeNull();
  sold = false;
  await askForNights(20);
  fireEvent.click(await screen.findByRole('button', { name: /돌려받고 날짜 바꾸기/ }));
  await screen.findByText('요금이 바뀌었어요.');
  fireEvent.click(screen.getByRole('button', { name: '차액 다시 보기' }));
  await screen.findByRole('button', { name: /돌려받고 날짜 바꾸기/ });
  expect(screen.queryByText('요금이 바뀌었어요.')).toBeNull();
});

it('a repeated request after a lost answer asks for the same dates', async () => {
  let away = true;
  const { api } = fakeApi({
    getChangeCalendar: () => freeDays('DATES'),
    getMypageReservation: () => booked(),
    quoteStayChange: () => (away ? Promise.reject(new ApiUnreachable('away')) : offer()),
  });
  renderPage(<DetailPage id={ID} />, { api, router: { push } });
  await askForNights(20);
  await screen.findByRole('button', { name: '차액 다시 보기' });
  away = false;
  await askForNights(20);
  await screen.findByRole('button', { name: /돌려받고 날짜 바꾸기/ });
});

it.each([
  ['made', { quote }, '날짜를 바꿨어요'],
  ['refused', {}, '날짜를 바꾸지 못했어요'],
] as const)(
  'the section says how a change that was pending has ended: %s',
  async (_, after, message) => {
    let change: 'DATES' | 'PENDING' = 'DATES';
    let ended: Partial<ReservationView> = {};
    const { api } = fakeApi({
      getChangeCalendar: () => freeDays('DATES'),
      getMypageReservation: () => booked({ change, ...ended }),
      quoteStayChange: () => offer(),
      changeStay: () => {
        change = 'PENDING';
        return { id: ID, state: 'CHANGING', refund: 560_000, toPay: 0, expiresAt: null };
      },
    });
    renderPage(<DetailPage id={ID} />, { api, router: { push } });
    await askForNights(20);
    fireEvent.click(await screen.findByRole('button', { name: /돌려받고 날짜 바꾸기/ }));
    await screen.findByText('날짜를 바꾸고 있어요');
    change = 'DATES';
    ended = after;
    // The page reads the booking again without being asked to.
    await screen.findByText(message, {}, { timeout: 10_000 });
    expect(screen.queryAllByText(/날짜를 (바꿨|바꾸지 못했)어요/)).toHaveLength(1);
  },
);

it('the section offers no other dates while the refund of a change is under way', async () => {
  const { api } = fakeApi({ getMypageReservation: () => booked({ change: 'PENDING' }) });
  renderPage(<DetailPage id={ID} />, { api, router: { push } });
  await screen.findByText('날짜를 바꾸고 있어요');
  expect(screen.queryByRole('button', { name: '차액 보기' })).toBeNull();
});
