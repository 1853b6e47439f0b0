import { describe, expect, it } from 'vitest';

import { boughtMail, giftMail } from './voucher-mails';

const at = new Date('2026-11-21T03:00:00Z');
const siteUrl = 'http://site.test';
const gift = { name: '이바다', email: 'b@b.example', message: '', language: 'kr' as const };
const order = (language: 'kr' | 'en'): Parameters<typeof giftMail>[0] => ({
  id: 'V0123456789AB',
  memberId: '00000000-0000-0000-0000-000000000000',
  productId: 1,
  couponId: 1_000_000,
  title: { ko: '7박 이용권', en: 'Seven nights' },
  nights: 7,
  validDays: 365,
  unitPrice: 590_000,
  quantity: 1,
  total: 590_000,
  state: 'PAID',
  fromName: '김하늘',
  gift: { ...gift, language },
  sendAt: at,
  sentAt: null,
  language,
  consents: { terms: true, withdrawal: true },
  expiresAt: at,
  paidAt: at,
  createdAt: at,
  updatedAt: at,
});

describe.each([
  ['kr', '취소 수수료가 있으면 이용권은 쓴 것으로', '카드 없이 예약할 수 있어요'],
  ['en', 'A cancellation with a fee uses it up', 'no card is needed'],
] as const)('%s: who buys and who is given a voucher', (language, cancel, card) => {
  const buyer = { email: 'a@b.example', name: '김하늘' };
  const given = { codes: ['ABCD-EFGH-JKMN-0123'], validUntil: at, siteUrl };
  it.each([
    ['bought', boughtMail(order(language), buyer, siteUrl)],
    ['given', giftMail(order(language), given)],
  ])('is told what a cancellation does to it, and when a card is needed: %s', (_, mail) => {
    for (const text of [mail.text, mail.html]) {
      expect(text).toContain(cancel);
      expect(text).toContain(card);
    }
  });
});
