// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import type { LeavingRefund } from '@/contract/common';
import { addNights } from '@/domain/stay/stay';
import { aReservation } from '@/features/booking/testing';
import { renderPage } from '@/features/testing';
import { ApiError } from '@/lib/api/client';
import { fakeApi } from '@/lib/api/testing';
import { BookingRefund } from './booking-refund';
import { RefundSection } from './refund-section';

const { quote, hotel, refundTimeline, id, now } = aReservation();
/** Each night that is slept costs 90,000 won. */
const leaving: LeavingRefund[] = Array.from({ length: 29 }, (_, at) => {
  const nights = at + 1;
  const used = Math.min(quote.total, 90_000 * nights);
  return {
    nights,
    leavesOn: addNights(quote.checkIn, nights),
    used,
    fee: 0,
    refund: quote.total - used,
  };
});

beforeEach(() => {
  // Everything is in sight.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #seen: (entries: readonly object[]) => void;
      constructor(seen: (entries: readonly object[]) => void) {
        this.#seen = seen;
      }
      observe() {
        this.#seen([{ isIntersecting: true }]);
      }
      disconnect() {
        this.#seen([]);
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(answer: () => { steps: LeavingRefund[] } = () => ({ steps: leaving })) {
  const made = fakeApi({ listLeavingRefunds: answer });
  renderPage(
    <RefundSection
      steps={refundTimeline}
      stay={quote}
      checkInTime={hotel.checkInTime}
      leaving={{ of: 'booking', id }}
      now={now}
    />,
    { api: made.api },
  );
  return made;
}

const slider = () => screen.findByRole('slider', {}, { timeout: 10_000 });
const amount = () => screen.getByTestId('ruler-refund');
const moveTo = (input: HTMLElement, value: number) =>
  fireEvent.change(input, { target: { value: String(value) } });

it('begins today, with what the server said, and loads nothing for that', async () => {
  const { count } = show();
  const input = await slider();
  expect(amount().textContent).toBe('2,160,000원');
  expect(screen.getByText('오늘 취소하면')).toBeDefined();
  expect(input.getAttribute('aria-valuetext')).toBe('오늘 취소하면 2,160,000원. 전액 환불');
  // From 1 February to 31 March.
  expect(input.getAttribute('max')).toBe('58');
  expect(count('listLeavingRefunds')).toBe(0);
});

it('says what comes back on a day of the stay, once that is loaded', async () => {
  const { count } = show();
  moveTo(await slider(), 28 + 7);
  await waitFor(() => expect(amount().getAttribute('data-day')).toBe('2027-03-08'));
  await waitFor(() => expect(amount().textContent).toBe('1,530,000원'));
  expect(screen.getByText(/쓰신 7박 요금: 630,000원/)).toBeDefined();
  expect(count('listLeavingRefunds')).toBe(1);
  moveTo(await slider(), 58);
  expect(amount().textContent).toBe('0원');
});

it('jumps by the keys for pages to where something changes', async () => {
  show();
  const input = await slider();
  const days: (string | null)[] = [];
  for (const key of ['PageUp', 'PageUp', 'PageUp', 'PageDown', 'PageDown']) {
    fireEvent.keyDown(input, { key });
    days.push(amount().getAttribute('data-day'));
  }
  // 20 % are kept from the day before check-in on; the day after it is the first one of leaving.
  expect(days).toEqual(['2027-02-28', '2027-03-02', '2027-03-31', '2027-03-02', '2027-02-28']);
});

it('says that an amount couldn’t be loaded, and asks again when told to', async () => {
  let fails = true;
  show(() => {
    if (fails) throw new ApiError(500, 'INTERNAL', 'no', 'request');
    return { steps: leaving };
  });
  moveTo(await slider(), 30);
  const again = await screen.findByRole('button', { name: '다시 불러오기' }, { timeout: 10_000 });
  expect(amount().hasAttribute('data-amount')).toBe(false);
  fails = false;
  fireEvent.click(again);
  await waitFor(() => expect(amount().textContent).toBe('1,980,000원'));
});

it('is on a booked stay only, and not where a voucher covered it', () => {
  const { api } = fakeApi({});
  const cancellation = { refund: 1, fee: 0, feePercent: 0, rule: 'TIER' as const };
  const booked = aReservation({ state: 'BOOKED', cancellation });
  renderPage(<BookingRefund reservation={booked} />, { api });
  expect(screen.getByRole('heading', { name: '환불 미리 보기' })).toBeDefined();
  cleanup();
  for (const reservation of [
    aReservation({ state: 'CANCELLED' }),
    { ...booked, cancellation: null },
    { ...booked, refundTimeline: [{ ...cancellation, refund: 0, until: null }] },
  ]) {
    renderPage(<BookingRefund reservation={reservation} />, { api });
    expect(screen.queryByRole('heading')).toBeNull();
    cleanup();
  }
});
