import fc from 'fast-check';
import { expect, it } from 'vitest';

import { DayColumns } from './day-columns';

const FIRST_DAY = 20_000;
/**
 * More nights than several windows of the search index have together, so that long stays span more
 * than one window.
 */
const MAX_DAYS = 80;

/**
 * The calendar of a room as alternating runs of free and sold nights, so that some long stays fit.
 */
const calendar = fc.record({
  startsAt: fc.integer({ min: -20, max: 30 }),
  runs: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }),
  startsFree: fc.boolean(),
});

it('finds the stays of any length that a calendar has room for, at the sum of the prices of their nights', () => {
  fc.assert(
    fc.property(
      fc.array(calendar, { minLength: 1, maxLength: 40 }),
      fc.array(
        fc.record({
          from: fc.integer({ min: -3, max: MAX_DAYS }),
          nights: fc.integer({ min: 1, max: 60 }),
        }),
        { minLength: 20, maxLength: 20 },
      ),
      (rooms, stays) => {
        const columns = new DayColumns(rooms.length, FIRST_DAY);
        const nightsOf = rooms.map(({ startsAt, runs, startsFree }, room) => {
          const free = runs.flatMap((length, at) =>
            Array<number>(length).fill((at % 2 === 0) === startsFree ? 1 : 0),
          );
          const prices = new DataView(new ArrayBuffer(free.length * 4));
          free.forEach((_, at) => prices.setInt32(at * 4, 1_000 + at));
          const bytes = new Uint8Array(prices.buffer);
          columns.set(room, FIRST_DAY + startsAt, Uint8Array.from(free), bytes);
          const first = FIRST_DAY + startsAt;
          return new Map(free.map((left, at) => [first + at, left > 0 ? 1_000 + at : null]));
        });
        const sums = new Int32Array(rooms.length);
        const starts = new Uint8Array(rooms.length);
        for (const { from, nights } of stays) {
          const day = FIRST_DAY + from;
          columns.putCheapestStays([day], nights, 0, rooms.length, { sums, starts });
          const expected = nightsOf.map((known) => {
            let sum = 0;
            for (let at = day; at < day + nights; at += 1) {
              const price = at < FIRST_DAY ? null : (known.get(at) ?? null);
              if (price === null) return -1;
              sum += price;
            }
            return sum;
          });
          expect([from, nights, ...sums]).toEqual([from, nights, ...expected]);
        }
      },
    ),
    { seed: 68, numRuns: 200 },
  );
});

it('finds a stay as long as a window directly before a sold night', () => {
  const columns = new DayColumns(1, FIRST_DAY);
  const free = Uint8Array.from([0, ...Array<number>(16).fill(1), 0, 1]);
  columns.set(0, FIRST_DAY, free, new Uint8Array(free.length * 4));
  const isBlocked = (from: number, nights: number) =>
    columns
      .blocked(FIRST_DAY + from, FIRST_DAY + from + nights, 0, 1)
      .some((word) => (word & 1) === 1);
  expect([isBlocked(1, 16), isBlocked(1, 17), isBlocked(0, 16), isBlocked(2, 16)]).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

it('names the first of several days on which a stay costs the least', () => {
  const columns = new DayColumns(1, FIRST_DAY);
  const prices = new DataView(new ArrayBuffer(4 * 4));
  [2_000, 1_000, 1_000, 1_000].forEach((price, at) => prices.setInt32(at * 4, price));
  columns.set(0, FIRST_DAY, new Uint8Array(4).fill(1), new Uint8Array(prices.buffer));
  const found = { sums: new Int32Array(1), starts: new Uint8Array(1) };
  const days = [0, 1, 2, 3].map((day) => FIRST_DAY + day);
  columns.putCheapestStays(days, 1, 0, 1, found);
  expect([found.sums[0], found.starts[0]]).toEqual([1_000, 1]);
});
