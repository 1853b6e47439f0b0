import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { vatIncluded } from '../price/money';
import { addNights, nightsBetween } from './stay';
import { stayMonths } from './stay-months';

describe('stayMonths', () => {
  it('divides a stay where months meet', () => {
    expect(
      stayMonths({ checkIn: '2026-12-30', checkOut: '2027-02-02' }, 3_400_000).map(
        ({ month, firstNight, until, nights, amount }) => [
          month,
          firstNight,
          until,
          nights,
          amount,
        ],
      ),
    ).toEqual([
      ['2026-12', '2026-12-30', '2027-01-01', 2, 200_000],
      ['2027-01', '2027-01-01', '2027-02-01', 31, 3_100_000],
      ['2027-02', '2027-02-01', '2027-02-02', 1, 100_000],
    ]);
  });

  it('keeps a stay within one month whole, and gives the remaining won to a night', () => {
    expect(stayMonths({ checkIn: '2026-11-01', checkOut: '2026-12-01' }, 1_000_001)).toEqual([
      {
        month: '2026-11',
        firstNight: '2026-11-01',
        until: '2026-12-01',
        nights: 30,
        amount: 1_000_001,
        vat: 90_909,
      },
    ]);
    const halves = stayMonths({ checkIn: '2026-11-30', checkOut: '2026-12-02' }, 1);
    expect(halves.map(({ amount }) => amount)).toEqual([1, 0]);
  });

  it('refuses dates that aren’t a stay and an invalid amount', () => {
    const stay = { checkIn: '2026-11-30', checkOut: '2026-12-02' };
    expect(() => stayMonths({ ...stay, checkOut: stay.checkIn }, 1)).toThrow(RangeError);
    expect(() => stayMonths(stay, -1)).toThrow(RangeError);
    expect(() => stayMonths(stay, 0.5)).toThrow(RangeError);
  });

  const stays = fc
    .record({
      start: fc.integer({ min: 0, max: 4000 }),
      nights: fc.integer({ min: 1, max: 548 }),
      total: fc.integer({ min: 0, max: 200_000_000 }),
    })
    .map(({ start, nights, total }) => {
      const checkIn = addNights('2024-01-01', start);
      return { stay: { checkIn, checkOut: addNights(checkIn, nights) }, nights, total };
    });

  it('adds up to what was paid and to its VAT, to the won', () => {
    fc.assert(
      fc.property(stays, ({ stay, nights, total }) => {
        const months = stayMonths(stay, total);
        const sum = (of: (month: (typeof months)[number]) => number) =>
          months.reduce((all, month) => all + of(month), 0);
        expect(sum(({ amount }) => amount)).toBe(total);
        expect(sum(({ vat }) => vat)).toBe(vatIncluded(total));
        expect(sum((month) => month.nights)).toBe(nights);
      }),
    );
  });

  it('gives each month its share and its eleventh, at most a won off', () => {
    fc.assert(
      fc.property(stays, ({ stay, nights, total }) => {
        for (const month of stayMonths(stay, total)) {
          expect(Math.abs(month.amount - (total * month.nights) / nights)).toBeLessThanOrEqual(1);
          expect(Math.abs(month.vat - month.amount / 11)).toBeLessThanOrEqual(1);
          expect(month.amount).toBeGreaterThanOrEqual(0);
          expect(month.vat).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('covers the stay without a gap, each part within its month', () => {
    fc.assert(
      fc.property(stays, ({ stay, total }) => {
        let next = stay.checkIn;
        for (const { month, firstNight, until, nights } of stayMonths(stay, total)) {
          expect(firstNight).toBe(next);
          expect(nightsBetween(firstNight, until)).toBe(nights);
          expect(firstNight.startsWith(month)).toBe(true);
          expect(addNights(until, -1).startsWith(month)).toBe(true);
          next = until;
        }
        expect(next).toBe(stay.checkOut);
      }),
    );
  });
});
