// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import type { PaymentHistoryEntry, PaymentHistoryView } from '@/contract/payment-history';
import { HISTORY_KINDS } from '@/domain/payment-history';
import { fakeApi, renderWith } from '../testing/harness';
import { PaymentHistorySection } from './payment-history-section';

vi.mock('next/router', () => ({ useRouter: () => ({ locale: 'ko' }) }));
afterEach(cleanup);

const entry = (over: Partial<PaymentHistoryEntry>): PaymentHistoryEntry => ({
  ...{ kind: 'HELD', at: '2027-02-01T03:00:00.000Z', amount: 0, asked: 0, method: null },
  ...{ until: null, dates: null, code: null, receiptUrl: null },
  ...over,
});
const show = (
  history: Partial<PaymentHistoryView>,
  locale: 'ko' | 'en' = 'ko',
  coupons: Parameters<typeof PaymentHistorySection>[0]['reservation']['coupons'] = [],
) => {
  const paymentHistory = { paid: 0, returned: 0, toReturn: 0, entries: [], ...history };
  const section = <PaymentHistorySection reservation={{ paymentHistory, coupons }} />;
  return renderWith(section, fakeApi({}).api, locale);
};
const amountOf = (name: string) => screen.getByTestId(`money-${name}`).dataset.amount;

it('shows the sums, what is on its way, and each way with its sign', () => {
  show({
    ...{ paid: 900_000, returned: 500_000, toReturn: 100_000 },
    entries: [
      entry({}),
      entry({ kind: 'PAID', amount: 900_000, method: 'KAKAOPAY', receiptUrl: 'https://r.test/1' }),
      entry({ kind: 'REFUNDED', amount: -500_000, method: 'CARD' }),
      entry({ kind: 'ON_ITS_WAY', asked: -100_000, method: 'POINTS' }),
    ],
  });
  expect(['paid', 'returned', 'toReturn', 'kept'].map(amountOf)).toEqual([
    ...['900000', '500000', '100000', '300000'],
  ]);
  const [, paid, refunded, coming] = screen.getAllByRole('listitem');
  if (paid === undefined || refunded === undefined || coming === undefined) throw new Error('few');
  within(paid).getByText('+900,000원');
  within(paid).getByText('카카오페이');
  expect(within(paid).getByRole('link').getAttribute('href')).toBe('https://r.test/1');
  expect(refunded.dataset.way).toBe('out');
  within(coming).getByText('돌려받을 금액: 100,000원');
  within(coming).getByText('복지 포인트');
});

it('has words for every kind in both languages, and no link that isn’t of the web', () => {
  for (const locale of ['ko', 'en'] as const) {
    const entries = HISTORY_KINDS.map((kind) =>
      entry({ kind, code: 'SOMETHING_NEW', receiptUrl: 'javascript:alert(1)' }),
    );
    show({ entries }, locale);
    for (const item of screen.getAllByRole('listitem')) {
      expect(item.textContent).not.toMatch(/[A-Z]{3,}_|paymentHistory/);
    }
    expect(screen.queryByRole('link')).toBeNull();
    cleanup();
  }
});

it('tells the coupons with the hold, and those that came back with the end', () => {
  const coupon = { title: '봄 쿠폰', discount: 50_000, comesBack: null };
  const entries = [entry({}), entry({ kind: 'CANCELLED', amount: 0 })];
  show({ entries }, 'ko', [
    { ...coupon, returned: true },
    { ...coupon, title: '여름 쿠폰', returned: false },
  ]);
  const [held, ended] = screen.getAllByRole('listitem');
  expect(held?.textContent).toContain('봄 쿠폰');
  expect(held?.textContent).toContain('여름 쿠폰');
  expect(ended?.textContent).toContain('봄 쿠폰');
  expect(ended?.textContent).not.toContain('여름 쿠폰');
});

it('is nothing for a booking whose ledger isn’t kept', () => {
  const { container } = show({});
  expect(container.textContent).toBe('');
});
