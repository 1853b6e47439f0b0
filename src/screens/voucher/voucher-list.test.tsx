// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import type { Contract } from '@/contract';
import type { ResponseOf } from '@/contract/endpoint';
import { renderPage } from '@/features/testing';
import type { VoucherProduct } from '@/features/voucher/voucher-facts';
import { fakeApi } from '@/lib/api/testing';
import { VoucherList } from './voucher-list';

afterEach(cleanup);

type Card = ResponseOf<Contract['getHotelCards']>['hotels'][number];

const product = (id: number, over: Partial<VoucherProduct> = {}): VoucherProduct => ({
  id,
  title: `${id}번 이용권`,
  terms: `${id}번 이용권의 조건이에요.`,
  nights: 7,
  price: 700_000,
  hotelId: 11,
  hotelName: '바다 호텔',
  nightCap: 120_000,
  validDays: 365,
  withdrawalDays: 7,
  lateRefundPercent: 95,
  ...over,
});

const cardOf = (id: number): Card => ({
  id,
  name: `호텔 ${id}`,
  region: { id: 'busan', name: '부산' },
  area: { id: 'gwangan', name: '광안리' },
  type: 'HOTEL',
  grade: 3,
  summary: '',
  score: null,
  reviewCount: 0,
  picture: { name: `picture-${id}`, alt: `호텔 ${id}의 객실` },
  pictureCount: 1,
  amenities: [],
  sizeM2: 20,
  tourOffered: false,
  sponsored: false,
  lat: 35,
  lng: 129,
  offer: null,
  unavailable: null,
});

const stay = { checkIn: '2027-03-01', checkOut: '2027-03-08', nights: 7, adults: 2, children: 0 };

/** Renders the list of these products, each of a kind of its own; returns the cards. */
async function open(...products: VoucherProduct[]) {
  const groups = products.map((one) => ({
    id: `kind-${one.id}`,
    title: `${one.id}번 종류`,
    summary: `${one.id}번 종류의 소개예요.`,
    vouchers: [one],
  }));
  const { api } = fakeApi({
    listVoucherGroups: () => ({ groups }),
    getHotelCards: ({ query }) => ({
      stay,
      hotels: String(query?.ids).split(',').filter(Boolean).map(Number).map(cardOf),
      readAt: '2027-01-01T00:00:00.000Z',
    }),
    getFeatureHotels: () => ({ stay, hotels: [cardOf(99)] }),
  });
  renderPage(<VoucherList />, { api });
  return screen.findAllByRole('article');
}

const common = () => screen.queryByRole('region', { name: '모든 이용권에 똑같아요' });

it('what all vouchers have in common stands once, and what one has alone on its card', async () => {
  const [first, second] = await open(
    product(1),
    product(2, { hotelId: null, hotelName: null, withdrawalDays: 14 }),
  );
  if (first === undefined || second === undefined) throw new Error('A card is missing.');
  const shared = ['365일 동안', '1박에 120,000원까지', '카드 없이', '취소 수수료가 있으면'];
  for (const text of shared) {
    expect(screen.getAllByText(new RegExp(text))).toHaveLength(1);
    expect(common()?.textContent).toContain(text);
  }
  for (const [card, texts] of [
    [
      first,
      ['1번 종류의 소개', '1번 이용권의 조건이에요.', '바다 호텔에서', /7일 안에는.*95% 환불/],
    ],
    [
      second,
      ['2번 종류의 소개', '2번 이용권의 조건이에요.', '모든 호텔에서', /14일 안에는.*95% 환불/],
    ],
  ] as const) {
    for (const text of texts) expect(within(card).getByText(new RegExp(text))).toBeTruthy();
  }
  expect(common()?.textContent).not.toMatch(/호텔에서|안에는|그 뒤로는/);
});

it('everything about the only voucher on sale stands on its card', async () => {
  const [card] = await open(product(1));
  expect(within(card as HTMLElement).getAllByRole('listitem')).toHaveLength(8);
  expect(common()).toBeNull();
});

it('a card shows its hotel, or some hotel where the voucher is valid at any', async () => {
  await open(
    product(1),
    product(2, { hotelId: null, hotelName: null }),
    product(3, { hotelId: 12 }),
  );
  await screen.findByAltText('호텔 12의 객실');
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual([
    '호텔 11의 객실',
    '호텔 99의 객실',
    '호텔 12의 객실',
  ]);
});
