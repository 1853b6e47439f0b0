import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { DEFAULT_POLICY } from './cancellation';
import { leavingDays, leavingTerms, leftQuote } from './leaving';
import { type QuoteFacts, quoteStay } from '../price/pricing';
import { factsOf } from '../price/stay-rates';
import { addNights, seoulInstant } from '../stay/stay';

const CHECK_IN = '2027-04-05';
const day = (nights: number) => addNights(CHECK_IN, nights);
const at = (nights: number, time = '12:00') => seoulInstant(day(nights), time);
const rules = { policy: DEFAULT_POLICY, holidays: new Set<string>() };

function factsFor(prices: readonly number[]): QuoteFacts {
  return factsOf(
    {
      plan: { pricePercent: 100, breakfastPerGuestNight: 0, refundable: true },
      lengthDiscounts: [
        { minNights: 7, percent: 5 },
        { minNights: 30, percent: 20 },
      ],
      occupancy: { baseGuests: 2, maxGuests: 3, extraGuestPerNight: 0 },
      extras: { addOns: [], cleaningPerWeek: 1 },
      nightly: prices,
    },
    {
      hotelId: 1,
      roomTypeId: 2,
      ratePlanId: 3,
      adults: 2,
      children: 0,
      checkIn: CHECK_IN,
      checkOut: day(prices.length),
    },
  );
}

const fresh = { kept: 0, floorPercent: 0, returned: 0, ...rules };

describe('leavingDays', () => {
  const days = (now: Date, nights = 10) =>
    leavingDays({
      state: 'BOOKED',
      now,
      arrival: at(0, '15:00'),
      checkOutTime: '11:00',
      stay: { checkIn: CHECK_IN, checkOut: day(nights) },
    });

  it('begin at check-in, with leaving after one night as the earliest', () => {
    expect(days(at(0, '14:59'))).toBeNull();
    expect(days(at(0, '15:00'))).toEqual({ first: day(1), last: day(9) });
    expect(days(at(1, '10:59'))).toEqual({ first: day(1), last: day(9) });
  });

  it('exclude nights that were slept; from the hour of check-out on, the next night counts as slept', () => {
    expect(days(at(1, '11:00'))?.first).toBe(day(2));
    expect(days(at(9, '10:59'))).toEqual({ first: day(9), last: day(9) });
    expect(days(at(9, '11:00'))).toBeNull();
    expect(days(at(0, '15:00'), 1)).toBeNull();
  });

  it('exist only for a paid stay that isn’t cancelled or over', () => {
    const stay = { checkIn: CHECK_IN, checkOut: day(9) };
    const facts = { stay, now: at(2), arrival: at(0), checkOutTime: '11:00' };
    for (const state of ['CANCELLED', 'CANCELLING', 'COMPLETED', 'HELD'] as const) {
      expect(leavingDays({ ...facts, state })).toBeNull();
    }
  });
});

const stays = fc.record({
  prices: fc.array(fc.integer({ min: 10_000, max: 300_000 }), { minLength: 3, maxLength: 60 }),
  announcedOn: fc.nat(),
  kept: fc.integer({ min: 0, max: 9_999 }),
  floorPercent: fc.constantFrom(0, 0, 10, 80),
});

type Staying = typeof stays extends fc.Arbitrary<infer S> ? S : never;

/**
 * A stay with its price at noon after one of its nights, and the days on which its guest can still
 * leave.
 */
function staying({ prices, announcedOn, kept, floorPercent }: Staying) {
  const facts = factsFor(prices);
  const paid = quoteStay(facts).total;
  const night = announcedOn % (prices.length - 1);
  const terms = (nights: number, more: { returned?: number } = {}) =>
    leavingTerms({
      ...fresh,
      facts,
      paid,
      kept,
      floorPercent,
      ...more,
      leavesOn: day(nights),
      now: at(night),
    });
  return { facts, paid, first: night + 1, last: prices.length - 1, terms };
}

describe('leavingTerms', () => {
  it('divide what was paid without a remainder, and never charge more', () => {
    fc.assert(
      fc.property(stays, fc.nat(), (stay, pick) => {
        const { facts, paid, first, last, terms } = staying(stay);
        const nights = first + (pick % (last - first + 1));
        const { used, fee, kept, refund } = terms(nights);
        expect(used + fee + kept + refund).toBe(paid);
        expect(Math.min(used, fee, refund)).toBeGreaterThanOrEqual(0);
        const quote = leftQuote(facts, day(nights), terms(nights));
        expect(quote.total).toBe(paid - refund);
        expect(quote.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(quote.total);
        expect(quote).toMatchObject({ checkOut: day(nights), nights });
      }),
    );
  });

  it('refund no less when leaving is announced earlier', () => {
    fc.assert(
      fc.property(stays, fc.nat(), (stay, pick) => {
        const { facts, paid, first, last } = staying(stay);
        const nights = first + (pick % (last - first + 1));
        let before = Number.POSITIVE_INFINITY;
        for (let announcedAfter = 0; announcedAfter <= nights; announcedAfter += 1) {
          const input = { ...fresh, facts, paid, leavesOn: day(nights), now: at(announcedAfter) };
          const { refund } = leavingTerms(input);
          expect(refund).toBeLessThanOrEqual(before);
          before = refund;
        }
      }),
    );
  });

  it('refund for several announcements on one day what one of them would refund, and no more', () => {
    fc.assert(
      fc.property(stays, fc.array(fc.nat(), { minLength: 2, maxLength: 5 }), (stay, picks) => {
        const { paid, first, last, terms } = staying(stay);
        const days = picks.map((pick) => first + (pick % (last - first + 1))).sort((a, b) => b - a);
        let returned = 0;
        for (const nights of days) {
          const step = terms(nights, { returned });
          expect(step.used + step.fee + step.kept + step.refund + returned).toBe(paid);
          expect(Math.min(step.used, step.fee, step.refund)).toBeGreaterThanOrEqual(0);
          returned += step.refund;
        }
        const most = Math.max(...days.map((nights) => terms(nights).refund));
        expect(returned).toBeLessThanOrEqual(most);
      }),
    );
  });

  it('would let a guest lower the fee by several announcements if these didn’t count as one', () => {
    const facts = factsFor(Array<number>(30).fill(100_000));
    const paid = quoteStay(facts).total;
    // It is noon on a Thursday; leaving on Friday costs a fee of 20 % on the remaining nights.
    const input = { ...fresh, facts, now: at(10) };
    const straight = leavingTerms({ ...input, paid, leavesOn: day(11) });
    const first = leavingTerms({ ...input, paid, leavesOn: day(13) });
    const left = leftQuote(facts, day(13), first);
    const second = leavingTerms({
      ...input,
      facts: factsFor(Array<number>(13).fill(100_000)),
      paid: left.total,
      leavesOn: day(11),
    });
    expect(straight.feePercent).toBe(20);
    expect(first.refund + second.refund).toBeGreaterThan(straight.refund);
  });

  it('use at least the fee that applied when the dates were changed', () => {
    const facts = factsFor(Array<number>(30).fill(100_000));
    const input = { ...fresh, facts, paid: 2_500_000, kept: 100_000, leavesOn: day(20) };
    expect(leavingTerms({ ...input, now: at(3) })).toMatchObject({ fee: 0, refund: 500_000 });
    expect(leavingTerms({ ...input, floorPercent: 10, now: at(3) })).toEqual({
      used: 1_900_000,
      fee: 50_000,
      feePercent: 10,
      kept: 100_000,
      refund: 450_000,
    });
  });

  it('refuse amounts that a stay can’t have', () => {
    const input = { ...fresh, facts: factsFor([1, 2, 3]), leavesOn: day(1), now: at(0) };
    for (const wrong of [{ kept: 9 }, { kept: -1 }, { returned: -1 }, { returned: 9 }]) {
      expect(() => leavingTerms({ ...input, paid: 6, ...wrong })).toThrow(RangeError);
    }
  });
});
