import { describe, expect, it } from 'vitest';

import { formatInstant, formatNight, formatStay } from './format';

describe('a formatted night', () => {
  it('is written as each language does it', () => {
    expect(formatNight('2026-03-01', 'ko')).toBe('2026.03.01(일)');
    expect(formatNight('2026-03-01', 'ko', 'short')).toBe('3월 1일 (일)');
    expect(formatNight('2026-03-01', 'en')).toBe('Sun, 1 Mar 2026');
    expect(formatNight('2026-03-01', 'en', 'day')).toBe('1 Mar');
  });
});

describe('a formatted instant', () => {
  it("is in the hotel's time zone, whatever the computer's time zone is", () => {
    expect(formatInstant('2026-11-21T15:30:00Z', 'ko')).toBe('2026.11.22(일) 00:30');
    expect(formatInstant('2026-11-21T15:30:00Z', 'en', { timeZone: 'Europe/Berlin' })).toBe(
      'Sat, 21 Nov 2026 16:30',
    );
  });
});

describe('a formatted stay', () => {
  it('contains the year of the check-out when it is another year', () => {
    const long = { checkIn: '2026-12-20', checkOut: '2027-12-01' };
    expect(formatStay(long, 'ko')).toBe('12월 20일 (일) – 2027년 12월 1일 (수)');
    expect(formatStay(long, 'en')).toBe('Sun, 20 Dec – Wed, 1 Dec 2027');
    const short = { checkIn: '2027-03-01', checkOut: '2027-03-31' };
    expect(formatStay(short, 'ko')).toBe('3월 1일 (월) – 3월 31일 (수)');
  });
});
