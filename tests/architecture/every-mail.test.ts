import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';

import type { Locale } from '@/config/constants';
import { bookingOf } from '@/server/core/bookings/booking-queries';
import { bookable, booked, stayIn } from '@/server/use-cases/booking/testing';
import { memberSessions, notifications } from '@/server/platform/db/schema';
import * as bookingNotices from '@/server/core/messages/booking-notices';
import * as memberNotices from '@/server/core/messages/member-notices';
import { noticeMail, noticePush, noticeSms } from '@/server/core/messages/notice-texts';
import * as voucherNotices from '@/server/core/messages/voucher-notices';
import type { Mail } from '@/server/platform/providers/senders';
import { createWorld } from '@/server/testing/world';
import { MAIL_MODULES, mailSamples, sampleFacts } from '@/server/testing/mail-samples';
import { slipsIn } from '../support/slips';

/**
 * Every mail, notice, text message and calendar file that the site can send, in both languages,
 * checked for repeated words and marks, unfilled values, and numbers in the form in which they are
 * stored.
 */

const MODULES = [...MAIL_MODULES, bookingNotices, voucherNotices];
const MEMBER_TOLD = Object.keys(memberNotices);
const siteUrl = 'http://site.test';
const both = (ko: string, en: string) => ({ ko, en });

/** Titles like those of the demo; the sentence around a title must not repeat its words. */
const COUPON = both('환영합니다, 20,000원 쿠폰', 'Welcome: ₩20,000 off');

type Message = Partial<Mail> & { title?: { ko: string; en: string }; body?: object };
let makers: Record<string, (locale: Locale) => Message>;
let storedNotices: Message[];

beforeAll(async () => {
  const world = await createWorld({ now: '2026-11-02T03:00:00Z' });
  const member = await world.member();
  const { id } = await booked(world, member, await bookable(world), stayIn(world, 10, 7));
  const booking = await bookingOf(world.db, id, member.id);
  const now = world.now();
  const until = new Date(now.getTime() + 7 * 86_400_000);

  const facts = sampleFacts(booking, now);
  const { rows, deposit, change, order, sheet } = facts;
  const { checkOut } = booking.reservation;
  makers = {
    ...mailSamples(booking, now),
    bookedNotice: (locale) => bookingNotices.bookedNotice(rows(locale)),
    changedNotice: (locale) => bookingNotices.changedNotice(rows(locale), change),
    cancelledNotice: (locale) => bookingNotices.cancelledNotice(rows(locale)),
    noShowNotice: (locale) => bookingNotices.noShowNotice(rows(locale)),
    depositAskedNotice: (locale) => bookingNotices.depositAskedNotice(rows(locale), deposit),
    depositDueSoonNotice: (locale) =>
      bookingNotices.depositDueSoonNotice(rows(locale), 'O1', until),
    refundAccountNotice: (locale) => bookingNotices.refundAccountNotice(rows(locale), 'cause'),
    lateDepositNotice: (locale) => bookingNotices.lateDepositNotice(rows(locale), deposit),
    stayNearNotice: (locale) => bookingNotices.stayNearNotice(rows(locale)),
    reviewOpenNotice: (locale) => bookingNotices.reviewOpenNotice(rows(locale), checkOut),
    boughtNotice: (locale) => voucherNotices.boughtNotice(order(locale)),
    refundedNotice: (locale) => voucherNotices.refundedNotice(order(locale), sheet),
    lateNotice: (locale) => voucherNotices.lateNotice(order(locale), { attempt: 1 } as never),
    endingNotice: (locale) => voucherNotices.endingNotice(order(locale), sheet, 7),
  };

  // Notices about the account are written to the inbox, from which the test reads them.
  await world.db
    .update(memberSessions)
    .set({ browser: 'Firefox', system: 'Windows' })
    .where(eq(memberSessions.id, member.sessionId));
  await world.db.transaction(async (tx) => {
    await memberNotices.welcome(tx, member.id, { hasCoupon: true, now });
    await memberNotices.notifyAccountLinked(tx, member.id, { provider: 'kakao', now });
    await memberNotices.notifyPasswordChanged(tx, member.id, { staysHere: true, now } as never);
    await memberNotices.confirmConsent(tx, member.id, { consents: true, now });
    await memberNotices.remindOfConsent(tx, member.id, { decidedAt: now, now });
    await memberNotices.notifyCouponEnding(
      tx,
      { id: 1, memberId: member.id, coupon: { title: COUPON, validUntil: until } },
      now,
    );
    await memberNotices.notifyNewDevice(tx, member.id, member.sessionId, now);
  });
  storedNotices = await world.db.select().from(notifications);
  await world.close();
});

/** All texts of a message that its reader sees, one per line. */
function linesOf(message: Message, locale: Locale): string {
  const notice = message.title === undefined ? [] : noticeLines(message, locale);
  const { subject = '', text = '', attachments = [] } = message;
  const files = attachments.map(({ content }) =>
    // Only three properties of the calendar file are shown to people.
    [...content.replace(/\r\n /g, '').matchAll(/^(?:SUMMARY|LOCATION|DESCRIPTION):(.*)\r$/gm)]
      .map(([, line = '']) => line.replace(/\\n/g, '\n').replace(/\\([,;\\])/g, '$1'))
      .join('\n'),
  );
  return [subject, text, ...files, ...notice].join('\n');
}

function noticeLines(message: Message, locale: Locale): string[] {
  const place = { siteUrl, locale };
  const mail = noticeMail(message as never, place, null);
  const push = noticePush(message as never, locale);
  return [mail.subject, mail.text, push.title, push.body, noticeSms(message as never, place, null)];
}

it('the test covers every mail and notice that the code has', () => {
  const names = MODULES.flatMap((module) => Object.keys(module)).filter((name) =>
    /(?:Mail|Notice)$/.test(name),
  );
  expect(Object.keys(makers).sort()).toEqual([...new Set(names)].sort());
  expect(storedNotices.length).toBeGreaterThanOrEqual(MEMBER_TOLD.length);
});

it('no message contains a mistake that the rules know', () => {
  const slips: string[] = [];
  for (const locale of ['ko', 'en'] as const) {
    for (const [name, make] of Object.entries(makers)) {
      const lines = linesOf(make(locale), locale);
      expect([name, lines.length > 20]).toEqual([name, true]);
      slips.push(...slipsIn(lines, locale).map((slip) => `${name}: ${slip}`));
    }
    for (const notice of storedNotices) slips.push(...slipsIn(linesOf(notice, locale), locale));
  }
  expect(slips).toEqual([]);
});

it('the rules find each of the mistakes they are for', () => {
  for (const [wrong, rule] of [
    ['‘환영합니다, 20,000원 쿠폰’ 쿠폰은 돌려드려요', null],
    ['쿠폰 쿠폰을 돌려드려요', null],
    ['환영 쿠폰 쿠폰', 'a word twice'],
    ['the the room', 'a word twice'],
    ['Sender: Meomum Inc.. Recorded', 'doubled punctuation'],
    ['Nobody called undefined', 'a value that isn’t there'],
    ['총 NaN원', 'a value that isn’t there'],
    ['{{when}}까지', 'an unfilled place'],
    ['hotel.price.total', 'a translation’s key'],
    ['Cleaned 0 times a week', '0 times'],
    ['주 0회 청소', '0 times'],
    ['Phone: +827000001055', 'a number as it is stored'],
    ['’은(는) 취소했어요', 'a particle after quotes'],
    ['모두 1,234,000 결제', 'money without its currency'],
  ] as const) {
    const slips = slipsIn(wrong, 'ko').join();
    expect([wrong, slips]).toEqual([wrong, expect.stringContaining(rule ?? 'a word twice')]);
  }
  for (const wrong of [
    'Until Mon, 30 Nov 2026 00:00',
    'Sun, 1 Nov 2026 00:00 – Tue, 1 Dec 2026 00:00',
    'Good until: 23:59 on Wed, 23 Nov 2027',
    'Please pay by 23:59 on Mon, 30 Nov 2026.',
  ]) {
    const slips = slipsIn(wrong, 'en').join();
    expect([wrong, slips]).toEqual([wrong, expect.stringContaining('an end without its zone')]);
    const slipsWithZone = slipsIn(`${wrong.replace(/\.$/, '')}, Korean time`, 'en');
    expect([wrong, slipsWithZone]).toEqual([wrong, []]);
  }
  for (const right of [
    '총 1,234,000원, VAT ₩112,182',
    'Check-in 15:00 · 30 nights …',
    '추가 방문 4회 × 21,000원',
    'http://site.test/en/mypage help@meomum.example',
    '예약할 수 있는 호텔 10곳, 후기 1,024개',
  ]) {
    expect([right, slipsIn(right, 'ko')]).toEqual([right, []]);
  }
});
