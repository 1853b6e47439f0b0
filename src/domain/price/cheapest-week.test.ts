import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addNights, nightsBetween } from '../stay/stay';
import {
  type ArrivalTotal,
  findCheapestWeek,
  MAX_SNAP_DAYS,
  snapToCheapest,
} from './cheapest-week';

const FIRST = '2027-01-04';
const daysOf = (totals: ReadonlyArray<number | null>): ArrivalTotal[] =>
  totals.map((total, at) => ({ night: addNights(FIRST, at), total }));

describe('the cheapest week of arrival', () => {
  it('is the seven days with the lowest sum, and its best day is the cheapest of them', () => {
    const totals = [9, 9, 9, 5, 5, 5, 4, 5, 5, 5, 9, 9];
    expect(findCheapestWeek(daysOf(totals))).toEqual({
      first: addNights(FIRST, 3),
      last: addNights(FIRST, 9),
      best: addNights(FIRST, 6),
    });
  });

  it('has no day on which no stay can start, however cheap its other days are', () => {
    const totals = [1, 1, 1, null, 1, 1, 1, 8, 8, 8, 8, 7, 8, 8];
    expect(findCheapestWeek(daysOf(totals))).toMatchObject({ first: addNights(FIRST, 4) });
    expect(findCheapestWeek(daysOf([1, 2, 3, null, 1, 2, 3]))).toBeNull();
  });

  it("isn't there when all days cost the same, or when there are fewer than seven", () => {
    expect(findCheapestWeek(daysOf(Array.from({ length: 30 }, () => 5)))).toBeNull();
    expect(findCheapestWeek(daysOf([1, 2, 3, 4, 5, 6]))).toBeNull();
    expect(findCheapestWeek([])).toBeNull();
  });

  it('is never dearer than another week of free days', () => {
    const total = fc.option(fc.integer({ min: 30_000, max: 40_000 }), { freq: 8 });
    fc.assert(
      fc.property(fc.array(total, { maxLength: 60 }), (totals) => {
        const week = findCheapestWeek(daysOf(totals));
        const sums = totals.flatMap((_, at) => {
          const seven = totals.slice(at, at + 7);
          const free = seven.filter((one) => one !== null);
          return free.length === 7 ? free.reduce((sum, one) => sum + one, 0) : [];
        });
        if (week === null) return sums.length === 0 || new Set(totals.filter(Boolean)).size === 1;
        const at = nightsBetween(FIRST, week.first);
        const own = totals.slice(at, at + 7).map((one) => one ?? Infinity);
        const sum = own.reduce((before, one) => before + one, 0);
        const best = totals[nightsBetween(FIRST, week.best)];
        return sum === Math.min(...sums) && best === Math.min(...own);
      }),
    );
  });
});

describe('snapping to the cheapest week', () => {
  const week = { first: '2027-01-10', last: '2027-01-16', best: '2027-01-12' };

  it('takes days near the best one to it, in both directions, and leaves others', () => {
    expect(snapToCheapest(addNights(week.best, MAX_SNAP_DAYS), week)).toBe(week.best);
    expect(snapToCheapest(addNights(week.best, -MAX_SNAP_DAYS), week)).toBe(week.best);
    expect(snapToCheapest('2027-01-15', week)).toBe('2027-01-15');
    expect(snapToCheapest('2027-01-09', week)).toBe('2027-01-09');
  });

  it('does nothing when no week is cheap', () => {
    expect(snapToCheapest('2027-01-12', null)).toBe('2027-01-12');
  });
});
