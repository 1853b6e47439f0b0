import { beforeAll, describe, expect, it } from 'vitest';

import { formatWon } from '@/domain/price/money';
import { bookingOf } from '@/server/core/bookings/booking-queries';
import { bookable, booked, stayIn } from '@/server/use-cases/booking/testing';
import { createWorld } from '@/server/testing/world';
import { bookedMail, cancelledMail } from './booking-mails';

type Rows = Awaited<ReturnType<typeof bookingOf>>;

const siteUrl = 'http://site.test';
let rows: Rows;
let now: Date;

beforeAll(async () => {
  const world = await createWorld({ now: '2026-11-02T03:00:00Z' });
  const member = await world.member();
  // A Thursday off season: free until two days before, then 10 %, then 20 %.
  const { id } = await booked(world, member, await bookable(world), stayIn(world, 10, 7));
  rows = await bookingOf(world.db, id, member.id);
  now = world.now();
  await world.close();
});

const withBooking = (over: Partial<Rows['reservation']>): Rows => ({
  ...rows,
  reservation: { ...rows.reservation, ...over },
});

describe('bookedMail', () => {
  it('says in Korean what was booked and what a cancellation refunds', () => {
    const { id, total, quote } = rows.reservation;
    const mail = bookedMail(rows, { siteUrl, now });
    expect(mail).toMatchObject({ id: `booked.${id}`, to: 'guest@example.com' });
    expect(mail.subject).toBe(`[머묾] 예약 확정: ${rows.hotel.name.ko}`);
    for (const line of [
      '김하늘 님, 안녕하세요.',
      `예약 번호: ${id}`,
      `호텔: ${rows.hotel.name.ko}`,
      '주소: 서울 마포구 연남로 1',
      '전화: 02-123-4567',
      '객실: 스튜디오',
      '요금제: 객실만',
      '체크인: 2026년 11월 12일 (목) 15:00부터',
      '체크아웃: 2026년 11월 19일 (목) 11:00까지',
      '숙박: 7박',
      '인원: 성인 2명',
      `결제 금액: ${formatWon(total, 'ko')} (부가세 ${formatWon(quote.vat, 'ko')} 포함)`,
      `- 2026년 11월 11일 (수) 00:00 전까지: 전액 환불 (${formatWon(total, 'ko')})`,
      `- 2026년 11월 12일 (목) 00:00 전까지: ${formatWon(total * 0.9, 'ko')} 환불 (수수료 ${formatWon(total * 0.1, 'ko')})`,
      `- 그 뒤: ${formatWon(total * 0.8, 'ko')} 환불 (수수료 ${formatWon(total * 0.2, 'ko')})`,
      `http://site.test/mypage/detail/${id}`,
      '예약 확인서, 영수증, 숙박확인서는 예약 상세 화면의 ‘문서’에서',
    ]) {
      expect(mail.text).toContain(line);
    }
    expect(mail.html).toContain('<html lang="ko">');
    expect(mail.html).toContain('체크아웃');
  });

  it('is in English for a booking made in English', () => {
    const { id, total, quote } = rows.reservation;
    const mail = bookedMail(withBooking({ language: 'en', children: 1 }), { siteUrl, now });
    for (const line of [
      'Hello 김하늘,',
      'Room: Studio',
      'Check-in: From 15:00 on Thu, 12 Nov 2026',
      'Check-out: Until 11:00 on Thu, 19 Nov 2026',
      'Stay: 7 nights',
      'Guests: 2 adults, 1 child',
      `Total paid: ${formatWon(total, 'en')} (including ${formatWon(quote.vat, 'en')} VAT)`,
      `- Before 00:00 on Wed, 11 Nov 2026: full refund (${formatWon(total, 'en')})`,
      `- After that: ${formatWon(total * 0.8, 'en')} back (fee ${formatWon(total * 0.2, 'en')})`,
      `http://site.test/en/mypage/detail/${id}`,
      'under “Documents” on the page of your booking',
    ]) {
      expect(mail.text).toContain(line);
    }
    // Only the guest's name and the address for the taxi are in Korean.
    expect(mail.text).toContain('Address in Korean: 서울 마포구 연남로 1');
    expect(mail.text).toContain('Phone: +82 2-123-4567');
    const rest = mail.text.replace('김하늘', '').replace('서울 마포구 연남로 1', '');
    expect(rest).not.toMatch(/[가-힣]/);
    const unfolded = mail.attachments?.[0]?.content.replace(/\r\n /g, '') ?? '';
    expect(unfolded).toMatch(/^LOCATION:.+ \/ 서울 마포구 연남로 1$/m);
    expect(mail.html).toContain('<html lang="en">');
  });

  it('shows the grace period, and no refund after it, for a non-refundable rate', () => {
    const cancellationPolicy = { ...rows.reservation.cancellationPolicy, graceHours: 24 };
    const { text } = bookedMail(withBooking({ refundable: false, cancellationPolicy }), {
      siteUrl,
      now,
    });
    expect(text).toContain('- 2026년 11월 3일 (화) 12:00 전까지: 전액 환불');
    expect(text).toContain('- 그 뒤: 환불 없음');
  });

  it('carries the stay as a calendar file', () => {
    const { id } = rows.reservation;
    const file = bookedMail(rows, { siteUrl, now }).attachments?.[0];
    expect(file).toMatchObject({ filename: `meomum-${id}.ics` });
    expect(file?.contentType).toMatch(/^text\/calendar/);
    for (const line of [
      `UID:${id}@site.test`,
      'DTSTART;VALUE=DATE:20261112',
      'DTEND;VALUE=DATE:20261119',
      `SUMMARY:${rows.hotel.name.ko}`,
    ]) {
      expect(file?.content.split('\r\n')).toContain(line);
    }
  });

  it('shows what a guest wrote as text, never as markup', () => {
    const name = '<img src=x onerror=alert(1)>"&';
    const guest = { ...rows.reservation.guest, name };
    const { html, text } = bookedMail(withBooking({ guest }), { siteUrl, now });
    expect(html).not.toContain('<img src=x');
    expect(html).toContain('&#60;img src=x onerror=alert(1)&#62;&#34;&#38;');
    expect(text).toContain(name);
  });
});

describe('cancelledMail', () => {
  it('shows the refund and the cancellation fee, in the language of the booking', () => {
    const { id, total } = rows.reservation;
    const over = { state: 'CANCELLED', refund: total - 1000 } as const;
    const korean = cancelledMail(withBooking(over), { siteUrl });
    expect(korean).toMatchObject({ id: `cancelled.${id}`, to: 'guest@example.com' });
    expect(korean.text).toContain('취소 수수료: 1,000원');
    expect(korean.text).toContain(`돌려받는 금액: ${formatWon(total - 1000, 'ko')}`);
    expect(korean.text).toContain('3~7영업일');
    const english = cancelledMail(withBooking({ ...over, refund: 0, language: 'en' }), { siteUrl });
    expect(english.text).toContain(`Cancellation fee: ${formatWon(total, 'en')}`);
    expect(english.text).toContain('Refund: ₩0');
    expect(english.text).toContain('nothing comes back');
  });
});
