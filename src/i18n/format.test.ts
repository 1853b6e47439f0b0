import { describe, expect, it, vi } from 'vitest';

import { formatInstant, formatNight, formatStay } from './format';

describe('a formatted night', () => {
  it('is written as each language does it, on one line', () => {
    expect(formatNight('2026-03-01', 'ko')).toBe('2026.03.01(일)');
    expect(formatNight('2026-03-01', 'ko', 'short')).toBe('3월\u00a01일\u00a0(일)');
    expect(formatNight('2026-03-01', 'en')).toBe('Sun,\u00a01\u00a0Mar\u00a02026');
    expect(formatNight('2026-03-01', 'en', 'day')).toBe('1\u00a0Mar');
  });
});

describe('a formatted instant', () => {
  it("is read by the hotel's clock, or by the visitor's where that is wanted", () => {
    const inBerlin = -60;
    const offset = vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(inBerlin);
    expect(formatInstant('2026-11-21T15:30:00Z', 'ko')).toBe('2026.11.22(일) 00:30');
    expect(formatInstant('2026-11-21T15:30:00Z', 'en', { clock: 'visitor' })).toBe(
      'Sat,\u00a021\u00a0Nov\u00a02026 16:30',
    );
    offset.mockRestore();
  });
});

describe('a formatted stay', () => {
  it('contains the year of the check-out when it is another year', () => {
    const long = { checkIn: '2026-12-20', checkOut: '2027-12-01' };
    expect(formatStay(long, 'ko')).toBe(
      '12월\u00a020일\u00a0(일) – 2027년\u00a012월\u00a01일\u00a0(수)',
    );
    expect(formatStay(long, 'en')).toBe('Sun,\u00a020\u00a0Dec – Wed,\u00a01\u00a0Dec\u00a02027');
    const short = { checkIn: '2027-03-01', checkOut: '2027-03-31' };
    expect(formatStay(short, 'ko')).toBe('3월\u00a01일\u00a0(월) – 3월\u00a031일\u00a0(수)');
  });
});
