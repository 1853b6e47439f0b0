import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  ADD_ON_CODES,
  type AddOnStay,
  addOnSum,
  addOnSums,
  chooseAddOns,
  cleaningVisits,
  isCleaning,
  isOftener,
} from './add-on';

const month: AddOnStay = {
  nights: 30,
  guests: 2,
  breakfastIncluded: false,
  cleaningPerWeek: 1,
};

describe('cleaning', () => {
  it.each([
    [1, 1, 0],
    [7, 1, 0],
    [8, 1, 1],
    [15, 1, 2],
    [30, 1, 4],
    [30, 2, 8],
    [30, 7, 29],
    [90, 3, 38],
    [90, 0, 0],
  ])('for %i nights at %i a week has %i visits', (nights, perWeek, visits) => {
    expect(cleaningVisits(nights, perWeek)).toBe(visits);
  });

  it('costs the visits beyond those that are included', () => {
    const at = (code: 'CLEANING_WEEKLY' | 'CLEANING_EVERY_OTHER_DAY', over = {}) =>
      addOnSum({ code, price: 18_000 }, { ...month, ...over });
    expect(at('CLEANING_EVERY_OTHER_DAY')).toEqual({
      code: 'CLEANING_EVERY_OTHER_DAY',
      count: 10,
      each: 18_000,
      amount: 180_000,
    });
    expect(at('CLEANING_WEEKLY').count).toBe(0);
    expect(at('CLEANING_WEEKLY', { cleaningPerWeek: 0 }).count).toBe(4);
    expect(at('CLEANING_EVERY_OTHER_DAY', { nights: 2 }).count).toBe(0);
  });

  it('never has fewer visits because it was added', () => {
    const lengths = fc.integer({ min: 1, max: 540 });
    fc.assert(
      fc.property(
        lengths,
        fc.constantFrom(...ADD_ON_CODES.filter(isCleaning)),
        fc.integer({ min: 0, max: 7 }),
        (nights, code, cleaningPerWeek) => {
          const { count } = addOnSum({ code, price: 1 }, { ...month, nights, cleaningPerWeek });
          expect(count).toBeGreaterThanOrEqual(0);
          if (!isOftener(code, cleaningPerWeek)) expect(count).toBe(0);
          expect(count + cleaningVisits(nights, cleaningPerWeek)).toBeLessThanOrEqual(
            Math.max(0, nights - 1),
          );
        },
      ),
    );
  });
});

describe('addOnSums', () => {
  it('charges meals by guest and night, parking by night, and leaves out what costs nothing', () => {
    const addOns = [
      { code: 'PARKING', price: 6000 },
      { code: 'BREAKFAST', price: 12_000 },
    ] as const;
    expect(addOnSums(addOns, month)).toEqual([
      { code: 'BREAKFAST', count: 60, each: 12_000, amount: 720_000 },
      { code: 'PARKING', count: 30, each: 6000, amount: 180_000 },
    ]);
    expect(addOnSums(addOns, { ...month, breakfastIncluded: true })).toMatchObject([
      { code: 'PARKING' },
    ]);
    expect(addOnSums([{ code: 'PARKING', price: 0 }], month)).toEqual([]);
  });
});

describe('chooseAddOns', () => {
  const offered = [
    { code: 'PARKING', price: 6000 },
    { code: 'CLEANING_TWICE_WEEKLY', price: 15_000 },
    { code: 'CLEANING_DAILY', price: 12_000 },
  ] as const;

  it('accepts what the hotel offers, each once', () => {
    expect(chooseAddOns(['PARKING', 'PARKING'], offered)).toEqual({
      ok: true,
      addOns: [offered[0]],
    });
    expect(chooseAddOns([], offered)).toEqual({ ok: true, addOns: [] });
  });

  it.each([
    [['SPA'], { kind: 'UNKNOWN' }],
    [['toString'], { kind: 'UNKNOWN' }],
    [['PARKING', 'BREAKFAST'], { kind: 'NOT_OFFERED', code: 'BREAKFAST' }],
    [['CLEANING_DAILY', 'CLEANING_TWICE_WEEKLY'], { kind: 'CONFLICT' }],
  ])('refuses %j', (codes, problem) => {
    expect(chooseAddOns(codes, offered)).toEqual({ ok: false, problem });
  });
});
