// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { plainSpaces, renderPage, textsOf } from '../testing';
import { CouponCard } from './coupon-card';
import { couponWords, type ShownCoupon } from './coupon-labels';

afterEach(cleanup);

const coupon: ShownCoupon = {
  id: 3,
  title: '바다 곁에서 5% 쿠폰',
  terms: '바다까지 걸어서 갈 수 있는 호텔에서 쓰실 수 있어요.',
  kind: 'PERCENT',
  value: 5,
  cap: 100_000,
  minTotal: 0,
  minNights: 14,
  maxNights: null,
  stackable: false,
  perMember: 2,
  places: ['강릉', '남포', '영종도', '여수', '제주'].map((name) => ({
    kind: 'HOTEL',
    id: name,
    name: `${name} 호텔`,
  })),
  stayFrom: null,
  stayUntil: null,
  allowsNonRefundable: false,
  firstBooking: true,
  businessOnly: false,
  returnsOnCancel: 'NEVER',
  validFrom: '2027-01-01T00:00:00.000Z',
  validUntil: '2027-05-31T15:00:00.000Z',
};

/** The texts of a card that are read before its terms are unfolded, and its terms. */
function parts() {
  const card = screen.getByRole('article');
  const terms = card.querySelector('details');
  if (terms === null) throw new Error('The card has no terms that unfold.');
  const face = card.cloneNode(true) as HTMLElement;
  face.querySelector('details')?.remove();
  return { face: [...face.querySelectorAll('p')].map((p) => plainSpaces(p.textContent)), terms };
}

it('the face of a coupon says what it takes off, for which stays, where, for whom and until when', () => {
  renderPage(<CouponCard coupon={coupon} />);
  expect(parts().face).toEqual([
    '5% 할인 최대 100,000원',
    '14박 이상 · 환불 가능한 요금제 · 강릉 호텔 외 4곳 · 첫 예약',
    expect.stringMatching(/2027\.05\.31\(월\) 23:59.*까지$/),
  ]);
});

it.each([
  [0, '모든 호텔'],
  [2, '강릉 호텔, 남포 호텔'],
  [3, '강릉 호텔 외 2곳'],
])('a coupon for %i places names them in short', (count, where) => {
  const places = coupon.places.slice(0, count);
  renderPage(<CouponCard coupon={{ ...coupon, places }} />);
  expect(parts().face[1]).toContain(` · ${where} · `);
});

it.each(['ko', 'en'] as const)('in %s, the folded terms leave out none of them', (locale) => {
  renderPage(<CouponCard coupon={coupon} />, { locale });
  const { terms } = parts();
  expect(terms.open).toBe(false);
  const t = textsOf(locale).getFixedT(locale, 'coupon');
  const words = couponWords(coupon, { t, locale, writeEnd: () => '' });
  expect(words).toHaveLength(8);
  const shown = plainSpaces(terms.textContent);
  for (const { topic, label, texts } of words) {
    // The end of the period is written by the component.
    for (const text of topic === 'period' ? [label] : [label, ...texts]) {
      expect(shown).toContain(plainSpaces(text));
    }
  }
  expect(within(terms).getByText(/23:59/)).toBeTruthy();
  expect(within(terms).getByText(coupon.terms)).toBeTruthy();
});
