// @vitest-environment jsdom
import '@/ui/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { renderPage } from '@/features/testing';
import { ApiError } from '@/lib/api/client';
import { fakeApi } from '@/lib/api/testing';
import { aReservation } from '@/features/booking/testing';
import { PaymentPage } from './payment-screen';

const ID = 'M0123456789AB';
const CHECKOUT = 'https://pay.example.com/checkout/1';
const TOTAL = 2_160_000;

const assign = vi.fn<(url: string) => void>();

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2027-02-01T03:00:00.000Z') });
  assign.mockClear();
  // jsdom doesn't let a test observe navigations of its own location.
  const address = new URL(`http://localhost/payment/${ID}`);
  vi.stubGlobal('location', Object.assign(address, { assign }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** An API with a booking that can be paid; `start` answers the call that opens the order. */
function payable(
  reservation = aReservation(),
  start: () => string | Promise<never> = () => CHECKOUT,
) {
  const shown = { reservation };
  return {
    shown,
    ...fakeApi({
      getReservation: () => shown.reservation,
      getCardList: () => ({ cards: [] }),
      savePaymentChoice: () => ({ done: true }),
      startPayment: async () => {
        const checkoutUrl = await start();
        return { orderId: `${ID}-1`, amount: TOTAL, checkoutUrl };
      },
    }),
  };
}

/** Includes the button in the bar of narrow screens, if the page shows it. */
const payButtons = async (amount = '2,160,000원') =>
  screen.findAllByRole('button', { name: new RegExp(`${amount} 결제하기`) });
const isBusy = (button: HTMLElement | undefined) => button?.getAttribute('aria-busy') === 'true';

/**
 * The browser shows the page again: unchanged from its cache when `persisted`, otherwise loaded
 * anew.
 */
function comeBack(persisted: boolean) {
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted }));
}

describe('paying', () => {
  it('opens one order and leaves the page once, however often the button is pressed', async () => {
    const { api, count } = payable();
    renderPage(<PaymentPage id={ID} />, { api });
    for (const button of [...(await payButtons()), ...(await payButtons())]) {
      fireEvent.click(button);
    }
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(CHECKOUT));
    expect([count('savePaymentChoice'), count('startPayment')]).toEqual([1, 1]);
  });

  it('requests the amount that the points already taken leave of the total', async () => {
    const points = { taken: 500_000, returned: 0 };
    const { api, calls } = payable(aReservation({ points }));
    renderPage(<PaymentPage id={ID} />, { api });
    await payButtons('1,660,000원');
    expect(screen.queryByRole('button', { name: /2,160,000원 결제하기/ })).toBeNull();
    const cardListRequest = calls.find(({ name }) => name === 'getCardList')?.request;
    expect(cardListRequest).toMatchObject({ query: { amount: 1_660_000 } });
  });

  it('shows that it could not start, and reads the booking again', async () => {
    const refused = new ApiError(409, 'RESERVATION_STATE', 'text of the API', 'request');
    const { api, count } = payable(undefined, () => Promise.reject(refused));
    renderPage(<PaymentPage id={ID} />, { api });
    const [button] = await payButtons();
    const before = count('getReservation');
    fireEvent.click(button as HTMLElement);
    await screen.findByText('text of the API');
    await waitFor(() => expect(count('getReservation')).toBe(before + 1));
    expect((await payButtons()).some(isBusy)).toBe(false);
    expect(assign).not.toHaveBeenCalled();
  });

  it.each(['javascript:alert(1)', 'data:text/html,pay', 'ftp://pay.example.com/1'])(
    'never redirects to %s',
    async (url) => {
      const { api } = payable(undefined, () => url);
      renderPage(<PaymentPage id={ID} />, { api });
      fireEvent.click((await payButtons())[0] as HTMLElement);
      await screen.findByText('결제를 시작하지 못했어요');
      expect(assign).not.toHaveBeenCalled();
    },
  );
});

describe('one room of a pair', () => {
  const other = {
    id: 'M0123456789AC',
    roomName: '트윈',
    total: 900_000,
    state: 'HELD' as const,
    holdExpiresAt: '2027-02-01T03:15:00.000Z',
  };
  const open = (pair: NonNullable<ReturnType<typeof aReservation>['pair']>) =>
    renderPage(<PaymentPage id={ID} />, { api: payable(aReservation({ pair })).api });

  it('says which of the two it is, and that the other one comes next', async () => {
    open({ place: 1, other });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('객실 1/2 결제');
    screen.getByText(/바로 다음 객실\(트윈, 900,000원\)/);
  });

  it('says that the other one is booked, or is no longer held', async () => {
    open({ place: 2, other: { ...other, state: 'BOOKED', holdExpiresAt: null } });
    await screen.findByText(/이 객실만 결제하시면 돼요/);
    cleanup();
    open({ place: 1, other: { ...other, state: 'EXPIRED', holdExpiresAt: null } });
    await screen.findByText(/더 이상 확보되어 있지 않아요/);
  });
});

describe('coming back from the card page by the browser’s button', () => {
  it('makes the buttons usable again, and shows the booking in its new state', async () => {
    const { api, count, shown } = payable();
    renderPage(<PaymentPage id={ID} />, { api });
    fireEvent.click((await payButtons())[0] as HTMLElement);
    await waitFor(() => expect(assign).toHaveBeenCalledOnce());
    expect((await payButtons()).every(isBusy)).toBe(true);
    shown.reservation = aReservation({ points: { taken: 160_000, returned: 0 } });
    const before = count('getReservation');
    comeBack(true);
    expect((await payButtons('2,000,000원')).some(isBusy)).toBe(false);
    expect(count('getReservation')).toBe(before + 1);
  });

  it('makes the buttons usable again when nothing has changed', async () => {
    const { api, count } = payable();
    renderPage(<PaymentPage id={ID} />, { api });
    fireEvent.click((await payButtons())[0] as HTMLElement);
    await waitFor(() => expect(assign).toHaveBeenCalledOnce());
    const before = count('getReservation');
    comeBack(true);
    await waitFor(() => expect(count('getReservation')).toBe(before + 1));
    const [button] = await payButtons();
    expect(isBusy(button)).toBe(false);
    fireEvent.click(button as HTMLElement);
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(2));
  });

  it('requests nothing more on a page that was loaded anew', async () => {
    const { api, count } = payable();
    renderPage(<PaymentPage id={ID} />, { api });
    await payButtons();
    const before = count('getReservation');
    comeBack(false);
    await vi.advanceTimersByTimeAsync(100);
    expect(count('getReservation')).toBe(before);
  });
});

it('prints on the receipt what is to be transferred, and takes it off again with the choice', async () => {
  const deposit = {
    dueAt: '2027-02-01T06:00:00.000Z',
    banks: [{ code: '88', name: '신한은행' }],
    needsTel: false,
  };
  const { api } = payable(aReservation({ methods: ['CARD', 'VIRTUAL_ACCOUNT'], deposit }));
  renderPage(<PaymentPage id={ID} />, { api });
  const lines = () =>
    [...document.querySelectorAll('aside dl .row')].map(({ textContent }) => textContent);
  fireEvent.click(await screen.findByRole('radio', { name: /가상계좌/ }));
  expect(lines().at(-1)).toBe('입금할 금액2,160,000원');
  expect(document.querySelectorAll('.ui-print')).toHaveLength(1);
  fireEvent.click(screen.getByRole('radio', { name: /신용·체크카드/ }));
  expect(lines().at(-1)).toBe('이 중 부가세196,364원');
});
