// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import type { Locale } from '@/config/constants';
import { renderPage } from '../testing';
import { VoucherFacts, type VoucherProduct } from './voucher-facts';

afterEach(cleanup);

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

it.each<[Locale, string[]]>([
  ['ko', ['취소 수수료가 있으면 이용권은 쓴 것으로', '카드 없이', '구매일부터 5년 동안 95%']],
  [
    'en',
    [
      'A cancellation with a fee uses it up',
      'no card is needed',
      '95% comes back, past its end too, for 5',
    ],
  ],
])(
  'in %s, the cancellation fee, the payment without a card and the years of a claim are shown before buying',
  (locale, texts) => {
    renderPage(<VoucherFacts product={product} />, { locale });
    const listText = screen.getByRole('list').textContent;
    for (const text of texts) expect(listText).toContain(text);
  },
);
