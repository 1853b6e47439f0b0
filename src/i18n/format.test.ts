import { describe, expect, it } from 'vitest';

import { formatInstant, formatNight, formatTel } from './format';

describe('formatNight', () => {
  it('writes a night as the language does', () => {
    expect(formatNight('2026-03-01', 'ko')).toBe('2026.03.01(일)');
    expect(formatNight('2026-03-01', 'ko', 'short')).toBe('3월 1일 (일)');
    expect(formatNight('2026-03-01', 'en')).toBe('Sun, 1 Mar 2026');
    expect(formatNight('2026-03-01', 'en', 'day')).toBe('1 Mar');
  });
});

describe('formatInstant', () => {
  it("shows the hotel's clock, whatever the machine's zone", () => {
    expect(formatInstant('2026-11-21T15:30:00Z', 'ko')).toBe('2026.11.22(일) 00:30');
    expect(formatInstant('2026-11-21T15:30:00Z', 'en', { timeZone: 'Europe/Berlin' })).toBe(
      'Sat, 21 Nov 2026 16:30',
    );
  });
});

describe('formatTel', () => {
  it('writes a Korean mobile number with hyphens', () => {
    expect(formatTel('+821012345678')).toBe('010-1234-5678');
    expect(formatTel('+4915112345678')).toBe('+4915112345678');
  });
});
