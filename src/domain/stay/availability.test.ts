import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  type CalendarInput,
  type CalendarStart,
  calendarStarts,
  cheapestStarts,
  type NightStock,
  remainingFor,
  stayFrom,
} from './availability';
import { addNights, nightOf, nightsBetween, nightsOf } from './stay';

const FIRST = '2027-01-01';

function stock(offset: number, over: Partial<NightStock> = {}): NightStock {
  const night = addNights(FIRST, offset);
  return { night, total: 5, sold: 0, closed: false, price: 100_000, ...over };
}

/** The same result computed in the simplest way, night by night. */
function naive(input: CalendarInput): CalendarStart[] {
  const days = nightsOf({ checkIn: input.from, checkOut: addNights(input.to, 1) });
  return days.map((night) => {
    const none = { night, total: null, remaining: 0, blockedNight: null };
    if (night < input.today) return { ...none, reason: 'PAST' };
    if (input.nights < input.minNights) return { ...none, reason: 'MIN_STAY' };
    if (input.nights > input.maxNights) return { ...none, reason: 'MAX_STAY' };
    const stay = stayFrom(night, input.nights);
    const { remaining, blocked } = remainingFor(input.stocks, stay);
    if (blocked) {
      const reason = blocked.reason === 'NO_CALENDAR' ? 'BEYOND_CALENDAR' : blocked.reason;
      return { ...none, reason, blockedNight: blocked.night };
    }
    const sum = nightsOf(stay).reduce(
      (total, each) => total + (input.stocks.find((s) => s.night === each)?.price ?? 0),
      0,
    );
    const total = input.priceOf(sum, input.nights);
    return { night, total, remaining, reason: null, blockedNight: null };
  });
}

const anyStocks = fc
  .array(
    fc.record({
      kind: fc.constantFrom('free', 'free', 'free', 'free', 'sold', 'closed', 'missing'),
      total: fc.integer({ min: 1, max: 9 }),
      sold: fc.integer({ min: 0, max: 8 }),
      price: fc.integer({ min: 1, max: 500_000 }),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((rows) =>
    rows.flatMap(({ kind, total, sold, price }, i) =>
      kind === 'missing'
        ? []
        : [
            stock(i, {
              total,
              sold: kind === 'sold' ? total : Math.min(sold, total - 1),
              closed: kind === 'closed',
              price,
            }),
          ],
    ),
  );

describe('remainingFor', () => {
  const stocks = [stock(0, { sold: 1 }), stock(1, { sold: 3 }), stock(2), stock(3, { sold: 5 })];

  it('is the least number of its nights', () => {
    expect(remainingFor(stocks, stayFrom(FIRST, 3))).toEqual({ remaining: 2, blocked: null });
  });

  it('names the first night that isn’t available', () => {
    expect(remainingFor(stocks, stayFrom(FIRST, 4))).toEqual({
      remaining: 0,
      blocked: { night: '2027-01-04', reason: 'SOLD_OUT' },
    });
    expect(remainingFor([stock(0), stock(1, { closed: true })], stayFrom(FIRST, 2))).toEqual({
      remaining: 0,
      blocked: { night: '2027-01-02', reason: 'CLOSED' },
    });
    expect(remainingFor([stock(0), stock(2)], stayFrom(FIRST, 3))).toEqual({
      remaining: 0,
      blocked: { night: '2027-01-02', reason: 'NO_CALENDAR' },
    });
  });

  it('doesn’t need the night of check-out', () => {
    expect(remainingFor([stock(0)], stayFrom(FIRST, 1)).blocked).toBeNull();
  });
});

describe('calendarStarts', () => {
  it('equals the definition, computed night by night', () => {
    fc.assert(
      fc.property(
        anyStocks,
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: -3, max: 20 }),
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 6, max: 12 }),
        (stocks, nights, fromDay, span, minNights, maxNights) => {
          const from = addNights(FIRST, fromDay);
          const input: CalendarInput = {
            stocks,
            from,
            to: addNights(from, span),
            nights,
            today: addNights(FIRST, 2),
            minNights,
            maxNights,
            priceOf: (sum, count) => sum + count,
          };
          expect(calendarStarts(input)).toEqual(naive(input));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('returns nothing for a reversed range and throws for a stay without nights', () => {
    const input: CalendarInput = {
      stocks: [],
      from: '2027-01-10',
      to: '2027-01-01',
      nights: 3,
      today: FIRST,
      minNights: 1,
      maxNights: 90,
      priceOf: (sum) => sum,
    };
    expect(calendarStarts(input)).toEqual([]);
    expect(() => calendarStarts({ ...input, nights: 0 })).toThrow(RangeError);
  });

  it('reads each price once for 18 months of stays of a month', () => {
    const stocks = Array.from({ length: 548 }, (_, i) => stock(i));
    let priceReads = 0;
    const starts = calendarStarts({
      stocks,
      from: FIRST,
      to: addNights(FIRST, 547),
      nights: 30,
      today: FIRST,
      minNights: 1,
      maxNights: 365,
      priceOf: (sum) => {
        priceReads += 1;
        return sum;
      },
    });
    expect(starts).toHaveLength(548);
    expect(priceReads).toBe(519);
    expect(starts[518]).toMatchObject({ total: 3_000_000, remaining: 5, reason: null });
    expect(starts[519]).toMatchObject({ reason: 'BEYOND_CALENDAR', total: null });
    expect(nightsBetween(FIRST, starts[519]?.blockedNight ?? nightOf(0))).toBe(548);
  });
});

describe('cheapestStarts', () => {
  it('sorts by total, then by date, and leaves out unavailable stays', () => {
    const start = (offset: number, total: number | null): CalendarStart => ({
      night: addNights(FIRST, offset),
      total,
      remaining: 1,
      reason: total === null ? 'SOLD_OUT' : null,
      blockedNight: null,
    });
    const starts = [start(0, 300), start(1, 200), start(2, null), start(3, 200), start(4, 100)];
    expect(cheapestStarts(starts, 3).map(({ night }) => night)).toEqual([
      '2027-01-05',
      '2027-01-02',
      '2027-01-04',
    ]);
  });
});
