import { describe, expect, it } from 'vitest';

import type { TourRows } from './tour-queries';
import { tourBookedMail, tourCancelledMail, tourChangedMail } from './tour-mails';

const both = (ko: string, en: string) => ({ ko, en });
const rows = (over: Partial<TourRows['tour']> = {}): TourRows => ({
  tour: {
    id: 'T0123456789AB',
    memberId: '00000000-0000-0000-0000-000000000000',
    hotelId: 7,
    startsAt: new Date('2026-11-24T05:00:00Z'),
    minutes: 20,
    state: 'BOOKED',
    people: 2,
    visitor: { name: '김하늘', tel: '+821023456789' },
    note: '',
    language: 'kr',
    revision: 0,
    createdAt: new Date('2026-11-21T03:00:00Z'),
    updatedAt: new Date('2026-11-21T03:00:00Z'),
    ...over,
  },
  hotel: {
    id: 7,
    name: both('연남 스테이', 'Yeonnam Stay'),
    address: both('서울 마포구 연남로 1', '1 Yeonnam-ro, Mapo-gu, Seoul'),
    phone: '+8221234567',
    pictures: [],
    tour: null,
  },
});
const context = {
  to: 'guest@example.com',
  siteUrl: 'http://site.test',
  now: new Date('2026-11-21T03:00:00Z'),
};

const lines = (content = '') => content.replaceAll('\r\n ', '').split('\r\n');

describe('mails of a tour', () => {
  it('say in Korean when and where, and how to change it', () => {
    const mail = tourBookedMail(rows({ note: '주차가 되나요?' }), context);
    expect(mail).toMatchObject({
      id: 'tour-booked.T0123456789AB',
      to: 'guest@example.com',
      subject: '[머묾] 호텔 투어 예약: 연남 스테이',
    });
    for (const line of [
      '김하늘 님, 안녕하세요.',
      '일시: 2026년 11월 24일 (화) 14:00 (한국 시간)',
      '소요 시간: 약 20분',
      '인원: 2명',
      '주소: 서울 마포구 연남로 1',
      '전화: 02-123-4567',
      '남기신 말씀: 주차가 되나요?',
      'http://site.test/hotel/7/calendar/tour?tour=T0123456789AB',
    ]) {
      expect(mail.text).toContain(line);
    }
    expect(mail.html).toContain('<html lang="ko">');
    expect(mail.attachments?.[0]).toMatchObject({
      filename: 'meomum-T0123456789AB.ics',
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    });
    const file = lines(mail.attachments?.[0]?.content);
    for (const line of [
      'UID:T0123456789AB@site.test',
      'SEQUENCE:0',
      'DTSTART:20261124T050000Z',
      'DTEND:20261124T052000Z',
      'SUMMARY:호텔 투어: 연남 스테이',
      'STATUS:CONFIRMED',
    ]) {
      expect(file).toContain(line);
    }
  });

  it('say the same in English to who booked in English', () => {
    const mail = tourBookedMail(rows({ language: 'en', people: 1 }), context);
    for (const line of [
      'When: 14:00 on Tue, 24 Nov 2026 (Korean time)',
      'Takes: About 20 minutes',
      'Visitors: 1 person',
      'http://site.test/en/hotel/7/calendar/tour?tour=T0123456789AB',
    ]) {
      expect(mail.text).toContain(line);
    }
    expect(mail.text).toContain('Phone: +82 2-123-4567\n');
    expect(mail.text).toContain('Address in Korean: 서울 마포구 연남로 1');
    const rest = mail.text.replace('김하늘', '').replace('서울 마포구 연남로 1', '');
    expect(rest).not.toMatch(/[가-힣]/);
    expect(mail.html).toContain('<html lang="en">');
  });

  it('tell of both times when it is moved, each move once', () => {
    const moved = rows({ revision: 2, startsAt: new Date('2026-11-25T01:00:00Z') });
    const before = new Date('2026-11-24T05:00:00Z');
    const mail = tourChangedMail(moved, { ...context, before });
    expect(mail.id).toBe('tour-changed.T0123456789AB.2');
    expect(mail.text).toContain('일시: 2026년 11월 25일 (수) 10:00 (한국 시간)');
    expect(mail.text).toContain('바꾸기 전: 2026년 11월 24일 (화) 14:00 (한국 시간)');
    const file = lines(mail.attachments?.[0]?.content);
    expect(file).toContain('SEQUENCE:2');
    expect(file).toContain('DTSTART:20261125T010000Z');
  });

  it('take the visit out of the calendar when it is cancelled', () => {
    const mail = tourCancelledMail(rows({ state: 'CANCELLED', revision: 1 }), context);
    expect(mail.id).toBe('tour-cancelled.T0123456789AB');
    expect(mail.attachments?.[0]?.contentType).toContain('method=CANCEL');
    const file = lines(mail.attachments?.[0]?.content);
    for (const line of [
      'METHOD:CANCEL',
      'STATUS:CANCELLED',
      'SEQUENCE:1',
      'UID:T0123456789AB@site.test',
    ]) {
      expect(file).toContain(line);
    }
  });

  it('show what a visitor wrote as text, never as markup or a line of the calendar', () => {
    const note = '<b>hi</b>\r\nATTENDEE:mailto:x@example.com';
    const mail = tourBookedMail(rows({ note }), context);
    expect(mail.html).not.toContain('<b>hi');
    const file = lines(mail.attachments?.[0]?.content);
    expect(file.some((line) => line.startsWith('ATTENDEE'))).toBe(false);
  });
});
