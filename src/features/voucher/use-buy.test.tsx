// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { surround } from '../testing';
import { fakeApi, type Answers } from '@/lib/api/testing';
import type { BuyValues } from './buy-schema';
import { useBuy } from './use-buy';
import type { VoucherProduct } from './voucher-facts';

const router = { push: vi.fn() };

beforeEach(() => router.push.mockReset());
afterEach(cleanup);

const ID = 'V0123456789AB';
const product: VoucherProduct = {
  id: 1,
  title: '7박 이용권',
  terms: '',
  nights: 7,
  price: 590_000,
  hotelId: null,
  hotelName: null,
  nightCap: 90_000,
  validDays: 365,
  withdrawalDays: 7,
  lateRefundPercent: 95,
};
const values: BuyValues = {
  who: 'self',
  name: '',
  email: '',
  fromName: '',
  message: '',
  sendOn: '',
  language: 'kr',
  when: 'now',
  consentTerms: true,
  consentWithdrawal: true,
};
const orderVoucher: Answers['orderVoucher'] = () => ({
  id: ID,
  state: 'OPEN',
  productId: 1,
  title: '7박 이용권',
  nights: 7,
  quantity: 1,
  total: 590_000,
  gift: null,
  expiresAt: '2027-03-01T00:30:00.000Z',
  paidAt: null,
  failureCode: null,
  receiptUrl: null,
  vouchers: [],
});

function open(answers: Answers) {
  const fake = fakeApi(answers);
  const leave = vi.fn();
  const wrapper = surround({ api: fake.api, router });
  const { result } = renderHook(() => useBuy(product, 1, leave), { wrapper });
  const press = () => act(async () => result.current.buy(values));
  return { ...fake, leave, press };
}

describe('an order that was made and not paid', () => {
  it('continues on its own page, and pressing the button again makes no second order', async () => {
    const { press, count, leave } = open({ orderVoucher });
    await press();
    await press();
    expect(router.push.mock.calls).toEqual([[`/vouchers/order/${ID}`], [`/vouchers/order/${ID}`]]);
    expect([count('orderVoucher'), count('startVoucherPayment')]).toEqual([1, 1]);
    expect(leave).not.toHaveBeenCalled();
  });

  it('also continues there when the browser returns from the card page to the form', async () => {
    const checkoutUrl = 'http://card.test/pay';
    const { press, leave } = open({
      orderVoucher,
      startVoucherPayment: () => ({ orderId: ID, amount: 590_000, checkoutUrl }),
    });
    await press();
    expect(leave).toHaveBeenCalledWith(checkoutUrl);
    expect(router.push).not.toHaveBeenCalled();
    const back = Object.assign(new Event('pageshow'), { persisted: true });
    act(() => window.dispatchEvent(back));
    expect(router.push).toHaveBeenCalledWith(`/vouchers/order/${ID}`);
  });
});

it('an order that is refused leaves the form as it is', async () => {
  const { press, count } = open({});
  await press();
  await press();
  expect(count('orderVoucher')).toBe(2);
  expect(router.push).not.toHaveBeenCalled();
});
