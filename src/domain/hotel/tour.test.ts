import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  checkTourTime,
  lastTourDay,
  nextTourDay,
  seoulClock,
  TOUR_DAYS_AHEAD,
  TOUR_NOTICE_MINUTES,
  tourDay,
  type TourPlan,
  tourState,
  tourTransition,
} from './tour';
import { addNights, seoulInstant } from '../stay/stay';

// This instant is a Saturday at 14:00 in Seoul.
const NOW = new Date('2026-11-21T05:00:00Z');
const SATURDAY = '2026-11-21';
const PLAN: TourPlan = {
  weekdays: [6, 2],
  times: ['16:00', '13:00', '15:30', '17:00'],
  capacity: 2,
  minutes: 20,
};
const at = (date: string, time: string) => seoulInstant(date, time).getTime();

describe('tourDay', () => {
  it('lists the times of a day and why some can’t be booked', () => {
    const taken = new Map([
      [at(SATURDAY, '16:00'), 1],
      [at(SATURDAY, '17:00'), 2],
    ]);
    expect(tourDay(PLAN, SATURDAY, taken, NOW)).toEqual({
      closed: null,
      times: [
        { time: '13:00', left: 0, closed: 'PAST' },
        { time: '15:30', left: 0, closed: 'TOO_NEAR' },
        { time: '16:00', left: 1, closed: null },
        { time: '17:00', left: 0, closed: 'FULL' },
      ],
    });
  });

  it('never shows fewer than 0 places when a hotel reduces them', () => {
    const taken = new Map([[at(SATURDAY, '17:00'), 5]]);
    expect(tourDay(PLAN, SATURDAY, taken, NOW).times.at(-1)).toMatchObject({
      left: 0,
      closed: 'FULL',
    });
  });

  it.each([
    ['2026-11-22', PLAN, 'WEEKDAY'],
    [SATURDAY, null, 'NOT_OFFERED'],
    ['2027-01-23', PLAN, 'TOO_FAR'],
    ['2027-01-24', PLAN, 'TOO_FAR'],
  ] as const)('closes %s', (date, plan, closed) => {
    expect(tourDay(plan, date, new Map(), NOW)).toEqual({ closed, times: [] });
  });
});

describe('checkTourTime', () => {
  const code = (date: string, time: string, plan: TourPlan | null = PLAN, now = NOW) => {
    const checked = checkTourTime(plan, { date, time }, now);
    return checked.ok ? 'ok' : checked.code;
  };

  it('accepts a time of the hotel’s tours, by the hotel’s clock', () => {
    const checked = checkTourTime(PLAN, { date: '2026-11-24', time: '13:00' }, NOW);
    expect(checked).toEqual({ ok: true, startsAt: new Date('2026-11-24T04:00:00Z'), plan: PLAN });
  });

  it.each([
    ['2026-11-24', '13:00', 'ok'],
    ['2026-11-24', '13:10', 'TOUR_NOT_THEN'],
    ['2026-11-24', '__proto__', 'TOUR_NOT_THEN'],
    ['2026-11-22', '13:00', 'TOUR_NOT_THEN'],
    ['2026-11-20', '13:00', 'TOUR_PAST'],
    [SATURDAY, '13:00', 'TOUR_PAST'],
    [SATURDAY, '15:30', 'TOUR_TOO_NEAR'],
    [SATURDAY, '16:00', 'ok'],
    ['2027-02-30', '13:00', 'DATE_MALFORMED'],
    ['tomorrow', '13:00', 'DATE_MALFORMED'],
    ['2027-01-23', '13:00', 'TOUR_TOO_FAR'],
  ])('%s %s: %s', (date, time, expected) => {
    expect(code(date, time)).toBe(expected);
  });

  it('requires the notice to the second', () => {
    const starts = at(SATURDAY, '16:00');
    const notice = TOUR_NOTICE_MINUTES * 60_000;
    expect(code(SATURDAY, '16:00', PLAN, new Date(starts - notice))).toBe('ok');
    expect(code(SATURDAY, '16:00', PLAN, new Date(starts - notice + 1))).toBe('TOUR_TOO_NEAR');
    expect(code(SATURDAY, '16:00', PLAN, new Date(starts))).toBe('TOUR_PAST');
  });

  it('refuses a hotel without tours', () => {
    expect(code(SATURDAY, '16:00', null)).toBe('TOUR_NOT_OFFERED');
  });

  it('agrees with the listed day, at any time', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 80 }),
        fc.integer({ min: 0, max: 1439 }),
        (day, minute) => {
          const date = addNights(SATURDAY, day);
          const now = new Date(NOW.getTime() + minute * 60_000);
          for (const { time, closed } of tourDay(PLAN, date, new Map(), now).times) {
            expect(code(date, time, PLAN, now)).toBe(closed === null ? 'ok' : `TOUR_${closed}`);
          }
        },
      ),
    );
  });
});

describe('days', () => {
  it('end so many days from today at the hotels', () => {
    // In Seoul this is 01:00 of the next day.
    expect(lastTourDay(new Date('2026-11-21T16:00:00Z'))).toBe(
      addNights('2026-11-22', TOUR_DAYS_AHEAD),
    );
  });

  it('finds the next one with tours', () => {
    expect(nextTourDay(PLAN, '2026-11-22', '2026-12-31')).toBe('2026-11-24');
    expect(nextTourDay(PLAN, SATURDAY, '2026-12-31')).toBe(SATURDAY);
    expect(nextTourDay(PLAN, '2026-11-22', '2026-11-23')).toBeNull();
  });
});

describe('the state of a tour', () => {
  const startsAt = new Date('2026-11-24T04:00:00Z');
  const tour = (state: 'BOOKED' | 'CANCELLED') => ({ state, startsAt, minutes: 20 });
  const after = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000);

  it('is done when its time is over, unless it was cancelled', () => {
    expect([-1, 0, 19].map((m) => tourState(tour('BOOKED'), after(m)))).toEqual(
      Array(3).fill('BOOKED'),
    );
    expect(tourState(tour('BOOKED'), after(20))).toBe('DONE');
    expect(tourState(tour('CANCELLED'), after(20))).toBe('CANCELLED');
  });

  it('may be changed and cancelled until it begins, and a cancelled one never again', () => {
    expect(tourTransition(tour('BOOKED'), 'CHANGE', after(-1))).toBe('BOOKED');
    expect(tourTransition(tour('BOOKED'), 'CANCEL', after(-1))).toBe('CANCELLED');
    for (const event of ['CHANGE', 'CANCEL'] as const) {
      expect(tourTransition(tour('BOOKED'), event, after(0))).toBeNull();
      expect(tourTransition(tour('CANCELLED'), event, after(-1))).toBeNull();
    }
  });

  it('depends on the hotels’ clock', () => {
    expect(seoulClock(startsAt)).toBe('13:00');
    expect(seoulClock(new Date('2026-11-23T15:05:59Z'))).toBe('00:05');
    expect(seoulClock(new Date('2026-11-24T14:59:00Z'))).toBe('23:59');
  });
});
