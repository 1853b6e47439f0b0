// @vitest-environment jsdom
import '@/ui/testing';
import { act, cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { renderPage } from '@/features/testing';
import { fakeApi } from '@/lib/api/testing';
import { aReservation } from '@/features/booking/testing';
import { payableOf } from '@/features/booking/pay/payable';
import { usePayment } from './use-payment';

const ID = 'M0123456789AB';
const CARD = { method: 'CARD', months: 0, bank: null } as const;

afterEach(cleanup);

/** The hook on a page whose gateway opens at the given address, and the navigations it makes. */
function onPage(checkoutUrl: string) {
  const fake = fakeApi({
    savePaymentChoice: () => ({ done: true }),
    startPayment: () => ({ orderId: `${ID}-1`, amount: 2_160_000, checkoutUrl }),
  });
  const left: string[] = [];
  const refetch = vi.fn();
  const shown: { current: ReturnType<typeof usePayment> | null } = { current: null };
  const leave = (url: string) => void left.push(url);
  function Page() {
    shown.current = usePayment({ id: ID, tracked: null }, refetch, leave);
    return null;
  }
  renderPage(<Page />, { api: fake.api });
  const pay = () => act(async () => shown.current?.pay(CARD, null, 0));
  return { ...fake, left, refetch, shown, pay };
}

describe('the hook for payments', () => {
  it('opens one order, however often the button is pressed', async () => {
    const { count, left, pay, shown } = onPage('https://pay.example/1');
    await pay();
    expect(shown.current?.busy).toBe(true);
    await pay();
    expect(count('startPayment')).toBe(1);
    expect(left).toEqual(['https://pay.example/1']);
  });

  it('only redirects to a web address', async () => {
    const { left, pay, refetch, shown } = onPage('javascript:alert(1)');
    await pay();
    expect(left).toEqual([]);
    expect(shown.current?.problem).not.toBeNull();
    expect(shown.current?.busy).toBe(false);
    expect(refetch).toHaveBeenCalled();
  });

  it('reads the booking again when the browser restores the page from its cache', async () => {
    const { pay, refetch, shown } = onPage('https://pay.example/1');
    await pay();
    const back = Object.assign(new Event('pageshow'), { persisted: true });
    await act(async () => void window.dispatchEvent(back));
    expect(shown.current?.busy).toBe(false);
    expect(refetch).toHaveBeenCalledOnce();
  });
});

describe('the amount to pay', () => {
  it('is the part of the price that points have not paid', () => {
    expect(payableOf(aReservation())?.amount).toBe(2_160_000);
    const points = { taken: 160_000, returned: 0 };
    expect(payableOf(aReservation({ points }))?.amount).toBe(2_000_000);
  });

  it('is null for a stay that is booked already', () => {
    expect(payableOf(aReservation({ state: 'BOOKED', holdExpiresAt: null }))).toBeNull();
  });
});
