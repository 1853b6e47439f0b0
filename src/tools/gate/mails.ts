import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { LOCALES, type Locale } from '@/config/constants';
import { addNights } from '@/domain/stay/stay';
import type { BookingRows } from '@/server/core/bookings/booking-queries';
import { noticeMail } from '@/server/core/messages/notice-texts';
import { bookedMail } from '@/server/core/messages/mail/booking-mails';
import { mailSamples } from '@/server/testing/mail-samples';

const SITE = 'http://site.test';

/**
 * Writes every mail that the site can send to `{name}-{locale}.html`, for the visual test.
 * @param stored a paid booking of the demo, whose hotel the mails are about
 */
export function writeSampleMails(folder: string, stored: BookingRows): void {
  const { checkIn } = stored.reservation;
  // Booked three weeks ahead, so that all steps of the refund are to come.
  const now = new Date(`${addNights(checkIn, -21)}T03:00:00Z`);
  const booking = { ...stored, reservation: { ...stored.reservation, bookedAt: now } };
  const samples = {
    ...mailSamples(booking, now),
    longMail: (locale: Locale) => longMail(booking, now, locale),
    advertisingMail: advertisement,
  };
  for (const [name, mailIn] of Object.entries(samples)) {
    for (const locale of LOCALES) {
      writeFileSync(path.join(folder, `${name}-${locale}.html`), mailIn(locale).html);
    }
  }
}

/** A confirmation with long names, a large sum, and what no space breaks. */
function longMail(booking: BookingRows, now: Date, locale: Locale) {
  const { reservation } = booking;
  const total = 128_450_000;
  return bookedMail(
    {
      ...booking,
      reservation: {
        ...reservation,
        language: locale === 'ko' ? 'kr' : 'en',
        total,
        quote: { ...reservation.quote, total, vat: Math.round(total / 11) },
        forOther: true,
        guest: {
          ...reservation.guest,
          name: 'Maximiliana Konstantinopolskaya-Featherstonehaugh de la Fontaine',
        },
        requests: `https://example.com/${'very-long-address/'.repeat(6)} ${'0123456789'.repeat(6)}`,
      },
    },
    { siteUrl: SITE, now },
  );
}

/** A notice of advertising, with the words that the law demands. */
const advertisement = (locale: Locale) =>
  noticeMail(
    {
      kind: 'COUPON_ENDING',
      title: { ko: '쿠폰이 곧 끝나요', en: 'A coupon of yours ends soon' },
      body: { ko: '2026년 12월 3일 (목)까지 쓸 수 있어요.', en: 'Use it by Thu, 3 Dec 2026.' },
      href: '/mypage/coupon',
    },
    { siteUrl: SITE, locale },
    `${SITE}/notifications/refuse?token=${'0123456789'.repeat(6)}`,
  );
