import { describe, expect, it } from 'vitest';

import { calendarOf } from './calendar';

const file = (over: Partial<Parameters<typeof calendarOf>[0]> = {}) =>
  calendarOf({
    uid: 'M1@site.test',
    stay: { checkIn: '2026-12-30', checkOut: '2027-01-02' },
    summary: 'Yeonnam Stay',
    location: 'Seoul',
    description: 'Booking number: M1',
    url: 'http://site.test/mypage/detail/M1',
    stamp: new Date('2026-11-21T03:04:05.678Z'),
    ...over,
  });

const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

describe('calendarOf', () => {
  it('is one event of whole days that ends on the check-out day, exclusive', () => {
    expect(unfolded(file())).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Meomum//Stay//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:M1@site.test',
      'DTSTAMP:20261121T030405Z',
      'DTSTART;VALUE=DATE:20261230',
      'DTEND;VALUE=DATE:20270102',
      'SUMMARY:Yeonnam Stay',
      'LOCATION:Seoul',
      'DESCRIPTION:Booking number: M1',
      'URL:http://site.test/mypage/detail/M1',
      'STATUS:CONFIRMED',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('escapes what has a meaning, and lets no text start a line of its own', () => {
    const lines = unfolded(file({ summary: 'A;B, C\\D\r\nATTENDEE:x\u0007\ny' }));
    expect(lines).toContain('SUMMARY:A\\;B\\, C\\\\D\\nATTENDEE:x\\ny');
    expect(lines.some((line) => line.startsWith('ATTENDEE'))).toBe(false);
  });

  it('folds at 75 octets without cutting a character', () => {
    const summary = `${'가나다라 '.repeat(30)}𐍈${'a'.repeat(200)}`;
    const text = file({ summary });
    const sizes = text.split('\r\n').map((line) => Buffer.byteLength(line));
    expect(Math.max(...sizes)).toBe(75);
    expect(unfolded(text)).toContain(`SUMMARY:${summary}`);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });
});
