import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';

import english from '../../../../public/locales/en/common.json';
import korean from '../../../../public/locales/ko/common.json';
import { cheapestOfMonths, dayText } from './day-texts';
import { type ArrivalDay, daysOfQuarter, quartersOf } from './use-arrival-days';

const commonOf = (locale: 'ko' | 'en') => {
  const i18n = createInstance();
  void i18n.init({
    lng: locale,
    initAsync: false,
    interpolation: { escapeValue: false },
    resources: { ko: { common: korean }, en: { common: english } },
  });
  return i18n.getFixedT(locale, 'common');
};

const day = (night: string, rest: Partial<ArrivalDay>): ArrivalDay => ({
  night,
  total: null,
  undiscounted: null,
  reason: null,
  blockedNight: null,
  ...rest,
});

const DAYS = [
  day('2027-03-01', { total: 2_640_000 }),
  day('2027-03-02', { total: 2_710_000 }),
  day('2027-03-03', { reason: 'SOLD_OUT', blockedNight: '2027-03-20' }),
  day('2027-04-01', { total: 2_900_000 }),
  day('2027-04-02', { reason: 'MIN_STAY' }),
];
const FACTS = {
  minNights: 7,
  maxNights: 180,
  nightsName: '30 nights',
  heatOf: () => 2 as const,
  isCheapest: false,
};

it('the cheapest day of each month is never a day that is not available', () => {
  expect([...cheapestOfMonths(DAYS)]).toEqual(['2027-03-01', '2027-04-01']);
  expect(cheapestOfMonths([day('2027-05-01', { reason: 'CLOSED' })]).size).toBe(0);
});

describe('the texts of a day in the calendar', () => {
  it('are short in the cell and complete for a screen reader', () => {
    for (const [locale, label, spoken] of [
      ['ko', '264만', '2,640,000원'],
      ['en', '2.64M', '₩2,640,000'],
    ] as const) {
      const info = dayText(
        day('2027-03-01', { total: 2_640_000 }),
        FACTS,
        commonOf(locale),
        locale,
      );
      expect(info).toMatchObject({ label, heat: 2 });
      expect(info.spoken).toContain(spoken);
      expect(info.spoken).toContain('30 nights');
    }
  });

  it('give the reason why no stay can start on the day, and name the night that prevents it', () => {
    const reasonOf = (rest: Partial<ArrivalDay>) =>
      dayText(day('2027-03-03', rest), FACTS, commonOf('en'), 'en').unavailable?.reason;
    expect(reasonOf({ reason: 'SOLD_OUT', blockedNight: '2027-03-20' })).toContain('20\u00a0Mar');
    expect(reasonOf({ reason: 'SOLD_OUT' })).toBe('No room is free for a stay from this day');
    expect(reasonOf({ reason: 'MIN_STAY' })).toContain('7');
    expect(reasonOf({ reason: 'MAX_STAY' })).toContain('180');
    expect(reasonOf({ reason: 'GUESTS' })).toContain('guests');
  });
});

describe('the quarters of a year that are asked for', () => {
  it('hold the months that are shown', () => {
    expect(quartersOf(['2026-12', '2027-01', '2027-02', '2027-04'])).toEqual([
      '2026-10',
      '2027-01',
      '2027-04',
    ]);
  });

  it('begin today at the earliest, and end with the calendar', () => {
    expect(daysOfQuarter('2026-10', '2026-11-21')).toEqual({
      from: '2026-11-21',
      to: '2026-12-31',
    });
    expect(daysOfQuarter('2027-01', '2026-11-21')).toEqual({
      from: '2027-01-01',
      to: '2027-04-02',
    });
    expect(daysOfQuarter('2028-04', '2026-11-21').to).toBe('2028-05-22');
  });
});
