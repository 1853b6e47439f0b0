// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { readAnswer } from '@/contract/read-answer';
import type { CouponState } from '@/domain/coupon/coupon';
import { renderPage } from '@/features/testing';
import { createApi } from '@/lib/api/client';
import { OwnCoupons } from './own-coupons';

afterEach(cleanup);

const NOW = '2027-03-01T00:00:00.000Z';

const own = (id: number, over: object = {}) => ({
  id,
  personalCouponId: id,
  title: `쿠폰 ${id}`,
  terms: '',
  kind: 'NIGHTS',
  value: 2,
  cap: 90_000,
  minTotal: 0,
  minNights: 7,
  maxNights: 30,
  stackable: true,
  perMember: 1,
  places: [],
  stayFrom: null,
  stayUntil: '2027-06-01',
  allowsNonRefundable: false,
  firstBooking: true,
  businessOnly: false,
  returnsOnCancel: 'NEVER',
  validFrom: '2027-01-01T00:00:00.000Z',
  validUntil: '2027-06-01T00:00:00.000Z',
  state: 'AVAILABLE',
  issuedAt: '2027-01-01T00:00:00.000Z',
  ...over,
});

function open(coupons: object[], state: CouponState = 'AVAILABLE') {
  const api = createApi({
    readAnswer,
    language: 'kr',
    token: () => null,
    baseUrl: 'http://api.test',
    fetch: () => Promise.resolve(Response.json({ coupons })),
  });
  renderPage(<OwnCoupons state={state} now={NOW} />, { api });
}
const titles = async () =>
  (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent);

it('the coupons of one state are sorted by their end, with all their terms, and other states have links', async () => {
  open([
    own(1),
    own(2, { validUntil: '2027-03-02T15:00:00.000Z' }),
    own(3, { validUntil: '2027-03-01T15:00:00.000Z' }),
    own(4, { validUntil: '2027-03-05T15:00:00.000Z' }),
    own(5, { state: 'USED' }),
  ]);
  expect(await titles()).toEqual(['쿠폰 3', '쿠폰 2', '쿠폰 4', '쿠폰 1']);
  const cards = screen.getAllByRole('article');
  const expectText = (at: number, text: string | RegExp) =>
    expect(within(cards[at] ?? document.body).queryByText(text)).not.toBeNull();
  expectText(0, '오늘까지');
  expectText(1, '내일까지');
  expectText(2, '4일 남음');
  expect(within(cards[3] ?? document.body).queryByText(/남음$|^(오늘|내일)까지$/)).toBeNull();
  for (const text of [
    '2박 무료',
    /^2박 요금 할인 .*1박에 최대 90,000원/,
    '모든 호텔',
    '7박 이상 30박 이하',
    /^퇴실: 2027.06.01/,
    '환불 가능한 요금제',
    /^첫 예약/,
    '회원 한 분에 1장',
    '예약을 취소하셔도 쿠폰은 돌려드리지 않아요.',
  ]) {
    expectText(3, text);
  }
  const links = screen.getAllByRole('link').map((link) => link.textContent);
  expect(links).toEqual(['사용 가능 4', '결제 대기 0', '사용함 1', '기간 지남 0']);
  expect(screen.getByRole('link', { name: '사용함 1' }).getAttribute('href')).toBe(
    '/coupon?state=used',
  );
});

it('a long list of coupons is shown in parts, and a very long name stays readable', async () => {
  const long = '아주 긴 이름의 쿠폰 '.repeat(20).trim();
  open(Array.from({ length: 200 }, (_, at) => own(at + 1, at === 0 ? { title: long } : {})));
  expect(await titles()).toHaveLength(24);
  expect(screen.getByText(long)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: '쿠폰 24장 더 보기' }));
  expect(await titles()).toHaveLength(48);
});

it('the list says when there are no coupons in a state, or none at all', async () => {
  open([own(1)], 'EXPIRED');
  expect(await screen.findByText('기간이 지난 쿠폰이 없어요')).toBeTruthy();
  expect(screen.queryByRole('list')).toBeNull();
  cleanup();
  open([]);
  expect(await screen.findByText('아직 가진 쿠폰이 없어요')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});
