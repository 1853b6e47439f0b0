import { describe, expect, it } from 'vitest';

import type { CalendarDay } from '@/contract/hotel/rooms';
import { cheapestOfMonths, dayInfos } from './start-calendar';
import { textsOf } from '@/features/hotel/testing';

const day = (night: string, rest: Partial<CalendarDay>): CalendarDay => ({
  night,
  total: null,
  remaining: 0,
  reason: null,
  blockedNight: null,
  ...rest,
});

const DAYS = [
  day('2027-03-01', { total: 2_640_000, remaining: 3 }),
  day('2027-03-02', { total: 2_710_000, remaining: 3 }),
  day('2027-03-03', { reason: 'SOLD_OUT', blockedNight: '2027-03-20' }),
  day('2027-04-01', { total: 2_900_000, remaining: 1 }),
  day('2027-04-02', { reason: 'MIN_STAY' }),
];
const LIMITS = { minNights: 7, maxNights: 180 };

describe('the cheapest day of each month', () => {
  it('is marked, and is never a day that is not available', () => {
    expect([...cheapestOfMonths(DAYS)]).toEqual(['2027-03-01', '2027-04-01']);
    expect(cheapestOfMonths([day('2027-05-01', { reason: 'CLOSED' })]).size).toBe(0);
  });
});

describe('the texts of a day in the calendar', () => {
  it('are short in the cell and complete for a screen reader', () => {
    for (const [locale, label, spoken] of [
      ['ko', '264만', '2,640,000원'],
      ['en', '2.64M', '₩2,640,000'],
    ] as const) {
      const { t, common } = textsOf(locale);
      const nights = common('unit.nights', { count: 30 });
      const info = dayInfos(DAYS, LIMITS, nights, t, locale)('2027-03-01');
      expect(info).toMatchObject({ label, cheapest: true });
      expect(info?.spoken).toContain(spoken);
      expect(info?.spoken).toContain(nights);
    }
  });

  it('give the reason why no stay can start on the day, and name the night that prevents it', () => {
    const infos = dayInfos(DAYS, LIMITS, '30 nights', textsOf('en').t, 'en');
    expect(infos('2027-03-03')?.unavailable?.reason).toContain('20\u00a0Mar');
    expect(infos('2027-04-02')?.unavailable?.reason).toContain('7');
    expect(infos('2027-03-03')?.cheapest).toBeUndefined();
  });
});
