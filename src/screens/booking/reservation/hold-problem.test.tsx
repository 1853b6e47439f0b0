// @vitest-environment jsdom
import '@/ui/testing';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import type { Locale } from '@/config/constants';
import type { ErrorCode } from '@/contract/errors';
import { settingsOfNewMember } from '@/domain/message/notification';
import { plainSpaces, renderPage } from '@/features/testing';
import { fakeApi } from '@/lib/api/testing';
import { HoldProblem } from './hold-problem';

afterEach(cleanup);

const NOTHING_ELSE = {
  name: '김하늘',
  now: '2027-02-01T03:00:00.000Z',
  stay: null,
  others: [],
  reviews: [],
  nextCoupon: null,
  push: null,
  counts: { upcoming: 0, past: 0, cancelled: 0, coupons: 0, unread: 0 },
  notifications: { ...settingsOfNewMember(false), marketingDecidedAt: null },
};
const waiting = (
  kind: 'HOLD' | 'PAYING' | 'DEPOSIT' | 'REFUND',
  id: string,
  hotelName: string,
  until: string | null,
) => ({ kind, id, hotelName, until, amount: 900_000, account: null });

const rooms = [
  waiting('HOLD', 'M0000000000A1', '해운대 머무는 집', '2027-02-01T03:15:00.000Z'),
  waiting('PAYING', 'M0000000000A2', '망원 살림집', null),
  waiting('DEPOSIT', 'M0000000000A3', '고요목', '2027-02-02T14:59:00.000Z'),
  waiting('REFUND', 'M0000000000A4', '돌아오는 돈', null),
];

function show(code: ErrorCode, locale: Locale = 'ko') {
  const fake = fakeApi({ getMypage: () => ({ ...NOTHING_ELSE, waiting: rooms }) }, locale, 'm1');
  const props = { hotelId: 7, stay: {}, loading: false, onLoadPrice: () => undefined };
  renderPage(<HoldProblem problem={{ code, message: '세 개까지예요.', fields: {} }} {...props} />, {
    api: fake.api,
    locale,
  });
  return fake;
}

describe.each(['HOLD_LIMIT', 'HOLD_OVERLAPS'] as const)(
  'a hold that is refused with %s',
  (code) => {
    it('lists the unpaid rooms, each with a link to its payment', async () => {
      show(code);
      await screen.findByRole('link', { name: '해운대 머무는 집' });
      const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
      expect(links).toEqual([
        '/payment/M0000000000A1',
        '/payment/result/M0000000000A2',
        '/payment/result/M0000000000A3',
        '/mypage',
      ]);
      expect(screen.getByText('세 개까지예요.')).toBeDefined();
      // A pending refund doesn't count as an unpaid room.
      expect(screen.queryByText('돌아오는 돈')).toBeNull();
    });
  },
);

it('each hold is shown with its end, and with the time zone for readers of English', async () => {
  show('HOLD_LIMIT', 'en');
  await screen.findByRole('link', { name: '해운대 머무는 집' });
  const ends = screen.getAllByText(/^until /).map(({ textContent }) => plainSpaces(textContent));
  expect(ends).toEqual([
    expect.stringMatching(/^until Mon, 1 Feb 12:15 Korean time/),
    expect.stringMatching(/^until Tue, 2 Feb 23:59 Korean time/),
  ]);
});

it('a changed price shows a button to load the new one, and requests no list of bookings', () => {
  expect(show('PRICE_CHANGED').count('getMypage')).toBe(0);
  expect(screen.getByRole('button', { name: '지금 금액 불러오기' })).toBeDefined();
});
