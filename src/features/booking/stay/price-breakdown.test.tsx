// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { aReservation } from '@/features/booking/testing';
import { renderPage } from '@/features/testing';
import { fakeApi } from '@/lib/api/testing';
import { PriceBreakdown } from './price-breakdown';

afterEach(cleanup);

const { quote } = aReservation();
const { api } = fakeApi({});
const show = (
  over: Partial<typeof quote> = {},
  paidBy: Parameters<typeof PriceBreakdown>[0]['paidBy'] = [],
) => <PriceBreakdown quote={{ ...quote, ...over }} testId="total" paidBy={paidBy} />;
/** The lines as a reader reads them. */
const lines = () =>
  [...document.querySelectorAll('dl .row')].map((row) =>
    [...row.children].map(({ textContent }) => textContent).join(' | '),
  );
const printed = () => [...document.querySelectorAll('.ui-print dt')].map((dt) => dt.textContent);

it('writes nights by price, discounts, the total and its VAT, one line each', () => {
  renderPage(show(), { api });
  expect(lines()).toEqual([
    '객실 요금 | 2,400,000원 | 30박 × 평균 80,000원',
    '장기 숙박 할인 10% | −240,000원',
    '총액 | 2,160,000원',
    '이 중 부가세 | 196,364원',
  ]);
  expect(screen.getByTestId('total').dataset.amount).toBe('2160000');
  expect(printed()).toEqual([]);
});

it('names no average for a single night', () => {
  renderPage(show({ nights: 1, lines: [{ kind: 'ROOM', amount: 80_000 }] }), { api });
  expect(lines()[0]).toBe('객실 요금 | 80,000원 | 1박');
});

it('prints the lines that come or change on a choice, and no others', () => {
  const { rerender } = renderPage(show(), { api });
  const addOn = { code: 'PARKING', count: 30, each: 5000 } as const;
  const withParking = {
    lines: [...quote.lines, { kind: 'ADD_ON', amount: 150_000, addOn } as const],
    total: 2_310_000,
    vat: 210_000,
  };
  rerender(show(withParking));
  expect(printed()).toEqual(['주차 1대', '총액', '이 중 부가세']);
  rerender(show(withParking, [{ key: 'points', label: '포인트로 낼 금액', amount: '−10,000원' }]));
  expect(printed()).toEqual(['포인트로 낼 금액']);
  // A line that comes back is new again.
  rerender(show());
  rerender(show(withParking));
  expect(printed()).toContain('주차 1대');
});
