import { describe, expect, it } from 'vitest';

import { fortnightOf, isOfTheTime } from './requests';

describe('the two weeks of days to choose from', () => {
  const facts = { today: '2026-11-21', lastDate: '2026-12-20', weekdays: [6] };

  it('begin today, and enable the days on which the hotel offers tours', () => {
    const { days, previous, next } = fortnightOf('2026-11-25', facts);
    expect([days[0]?.date, days.at(-1)?.date]).toEqual(['2026-11-21', '2026-12-04']);
    expect(days.filter(({ open }) => open).map(({ date }) => date)).toEqual([
      '2026-11-21',
      '2026-11-28',
    ]);
    expect([previous, next]).toEqual([null, '2026-12-05']);
  });

  it('end with the last day that can be booked', () => {
    const { days, previous, next } = fortnightOf('2026-12-19', facts);
    expect(days.filter(({ open }) => open).map(({ date }) => date)).toEqual(['2026-12-19']);
    expect([previous, next]).toEqual(['2026-12-05', null]);
  });

  it('include a day far away on its own page, without tours and with a way back', () => {
    const { days, previous, next } = fortnightOf('2027-06-05', facts);
    expect(days.some(({ date }) => date === '2027-06-05')).toBe(true);
    expect([days.some(({ open }) => open), next]).toEqual([false, null]);
    expect(previous).toBe(facts.lastDate);
  });
});

describe('the problem of a tour request', () => {
  it('is recognized where another time would solve it', () => {
    const problem = { message: 'message', fields: {} };
    expect(isOfTheTime({ ...problem, code: 'TOUR_FULL' })).toBe(true);
    expect(isOfTheTime({ ...problem, code: 'TEL_INVALID' })).toBe(false);
    expect(isOfTheTime({ ...problem, code: 'UNREACHABLE' })).toBe(false);
  });
});
