// @vitest-environment jsdom
import '@/ui/testing';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { renderPage } from '@/features/testing';
import { ApiError } from '@/lib/api/client';
import { fakeApi } from '@/lib/api/testing';
import { aReservation } from '@/features/booking/testing';
import { PaymentPage } from './payment-screen';

const ID = 'M0123456789AB';
const NOW = Date.parse('2027-02-01T03:00:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: NOW });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const offer = () => screen.queryByRole('button', { name: '15분 더 쓰기' });
const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * 60_000);

function page(extend: () => { id: string; holdExpiresAt: string } | Promise<never>) {
  let extended = false;
  return fakeApi({
    getReservation: () =>
      aReservation({
        now: new Date().toISOString(),
        ...(extended ? { holdExpiresAt: '2027-02-01T03:30:00.000Z', holdExtension: null } : {}),
      }),
    getCardList: () => ({ cards: [] }),
    extendHold: () => {
      const answer = extend();
      extended = !(answer instanceof Promise);
      return answer;
    },
  });
}

it('the page offers an extension in the last minutes, only once, and announces the new end politely', async () => {
  const { api, count } = page(() => ({ id: ID, holdExpiresAt: '2027-02-01T03:30:00.000Z' }));
  renderPage(<PaymentPage id={ID} />, { api });
  await screen.findByTestId('hold-deadline');
  await pass(9);
  expect(offer()).toBeNull();
  await pass(1.1);
  const button = offer();
  expect(button?.closest('[role=status]')).not.toBeNull();
  fireEvent.click(button as HTMLElement);
  const message = await screen.findByText(/시간을 늘렸어요/);
  expect(message.textContent).toContain('12:30');
  expect(message.closest('[role=status]')).not.toBeNull();
  await waitFor(() =>
    expect(screen.getByTestId('hold-deadline').dataset.deadline).toMatch(/03:30/),
  );
  await pass(16);
  expect(offer()).toBeNull();
  expect(count('extendHold')).toBe(1);
});

it('the page says why a hold could not be extended', async () => {
  const refused = new ApiError(409, 'HOLD_EXTENDED_BEFORE', 'text of the API', 'request');
  const { api } = page(() => Promise.reject(refused));
  renderPage(<PaymentPage id={ID} />, { api });
  await screen.findByTestId('hold-deadline');
  await pass(11);
  fireEvent.click(offer() as HTMLElement);
  await screen.findByText('text of the API');
});
