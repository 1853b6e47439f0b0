// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import type { PaymentHistoryEntry, PaymentHistoryView } from '@/contract/booking/payment-history';
import { HISTORY_KINDS } from '@/domain/payment/payment-history';
import { renderPage } from '@/features/testing';
import { fakeApi } from '@/lib/api/testing';
import { PaymentHistorySection } from './payment-history';
afterEach(cleanup);

const entry = (over: Partial<PaymentHistoryEntry>): PaymentHistoryEntry => ({
  kind: 'HELD',
  at: '2027-02-01T03:00:00.000Z',
  amount: 0,
  asked: 0,
  method: null,
  until: null,
  dates: null,
  code: null,
  receiptUrl: null,
  coupons: [],
  ...over,
});
const show = (
  history: Partial<PaymentHistoryView>,
  locale: 'ko' | 'en' = 'ko',
  state: 'BOOKED' | 'CANCELLED' = 'BOOKED',
) => {
  const paymentHistory = { paid: 0, returned: 0, toReturn: 0, entries: [], ...history };
  const section = <PaymentHistorySection reservation={{ paymentHistory, state }} />;
  return renderPage(section, { api: fakeApi({}).api, locale });
};
const amountOf = (name: string) => screen.getByTestId(`money-${name}`).dataset.amount;

it('the history shows the sums, refunds under way, and each payment method with the sign of its amount', () => {
  show({
    paid: 900_000,
    returned: 500_000,
    toReturn: 100_000,
    entries: [
      entry({}),
      entry({ kind: 'PAID', amount: 900_000, method: 'KAKAOPAY', receiptUrl: 'https://r.test/1' }),
      entry({ kind: 'REFUNDED', amount: -500_000, method: 'CARD' }),
      entry({ kind: 'ON_ITS_WAY', asked: -100_000, method: 'POINTS' }),
    ],
  });
  expect(['paid', 'returned', 'toReturn', 'kept'].map(amountOf)).toEqual([
    '900000',
    '500000',
    '100000',
    '300000',
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

it('every kind of entry has a text in both languages, and only web addresses become links', () => {
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

it('coupons that were used and returned are named in the history, as far as they are still known', () => {
  const used = { title: '봄 쿠폰', way: 'USED' as const, discount: 50_000 };
  const back = { title: '봄 쿠폰', way: 'RETURNED' as const, discount: null };
  show({
    entries: [
      entry({ coupons: [used, { ...used, title: '여름 쿠폰', discount: null }] }),
      entry({ kind: 'CHANGED', amount: 50_000, coupons: [back] }),
    ],
  });
  const [held, changed] = screen.getAllByRole('listitem');
  expect(held?.textContent).toMatch(/쿠폰 사용: 봄 쿠폰 \(.50,000원\)/);
  expect(held?.textContent).toMatch(/쿠폰 사용: 여름 쿠폰$/);
  expect(changed?.textContent).toContain('쿠폰을 돌려드렸어요: 봄 쿠폰');
});

it('only entries that are still open are called pending, and they get no time in the past', () => {
  show(
    {
      paid: 300_000,
      returned: 200_000,
      toReturn: 50_000,
      entries: [
        entry({ kind: 'CHECKING' }),
        entry({ kind: 'CANCEL_ASKED', asked: -250_000 }),
        entry({ kind: 'ON_ITS_WAY', asked: -50_000 }),
      ],
    },
    'ko',
    'CANCELLED',
  );
  const [checked, requested, coming] = screen.getAllByRole('listitem');
  expect(checked?.textContent).toContain('카드사에 결제 결과를 확인했어요');
  expect(requested?.textContent).toContain('요청한 환불 금액: 250,000원');
  expect(requested?.querySelector('time')).not.toBeNull();
  expect(coming?.textContent).toContain('돌려받을 금액: 50,000원');
  expect(coming?.querySelector('time')).toBeNull();
  screen.getByText('남은 금액');
  cleanup();
  show({ entries: [entry({ kind: 'CHECKING' })] });
  screen.getByText('결제 결과를 확인하고 있어요');
});

it('a booking without a ledger has no history', () => {
  const { container } = show({});
  expect(container.textContent).toBe('');
});
