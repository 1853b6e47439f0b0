import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { DEFAULT_POLICY } from './cancellation';
import { earlyLeaving, leavingNights } from './leaving';
import { CHECK_IN, factsOf } from './testing';
import { type QuoteFacts, quoteStay } from '../price/pricing';
import { addNights, seoulInstant } from '../stay/stay';

const month = factsOf(Array<number>(30).fill(100_000));
const paid = quoteStay(month).total;
const rules = { policy: DEFAULT_POLICY, holidays: new Set<string>() };

describe('earlyLeaving', () => {
  it('charges the nights slept without the length discount that they no longer earn', () => {
    const now = seoulInstant('2027-04-10', '12:00');
    expect(paid).toBe(2_400_000);
    expect(earlyLeaving({ facts: month, paid, leaveAfterNights: 10, now, ...rules })).toEqual({
      usedTotal: 950_000,
      feeTotal: 0,
      feePercent: 0,
      refund: 1_450_000,
    });
  });

  it('charges add-ons for the nights slept, and refunds the rest of them', () => {
    const now = seoulInstant('2027-04-10', '12:00');
    const facts: QuoteFacts = {
      ...month,
      extras: { addOns: [{ code: 'PARKING', price: 5000 }], cleaningPerWeek: 1 },
    };
    const withParking = quoteStay(facts).total;
    expect(withParking).toBe(paid + 150_000);
    expect(
      earlyLeaving({ facts, paid: withParking, leaveAfterNights: 10, now, ...rules }),
    ).toMatchObject({ usedTotal: 1_000_000, refund: 1_550_000 });
  });

  it('costs more when it is announced on the same day', () => {
    // 2027-04-15 is a Thursday outside of the peak season, for which the fee on the same day is 20
    // %.
    const now = seoulInstant('2027-04-15', '09:00');
    expect(earlyLeaving({ facts: month, paid, leaveAfterNights: 10, now, ...rules })).toEqual({
      usedTotal: 950_000,
      feeTotal: 290_000,
      feePercent: 20,
      refund: 1_160_000,
    });
  });

  it('never asks for more money', () => {
    const now = seoulInstant('2027-04-10', '12:00');
    const left = earlyLeaving({ facts: month, paid, leaveAfterNights: 29, now, ...rules });
    expect(left).toMatchObject({ usedTotal: 2_400_000, feeTotal: 0, refund: 0 });
  });

  it('refunds nothing on a non-refundable plan', () => {
    const facts = factsOf(Array<number>(30).fill(100_000), false);
    const now = seoulInstant('2027-04-10', '12:00');
    const left = earlyLeaving({ facts, paid, leaveAfterNights: 10, now, ...rules });
    expect(left).toMatchObject({ usedTotal: 950_000, feeTotal: 1_450_000, refund: 0 });
  });

  it.each([0, 30, 31, 1.5, -1])('can’t be after %d nights', (leaveAfterNights) => {
    const now = seoulInstant('2027-04-10', '12:00');
    expect(() => earlyLeaving({ facts: month, paid, leaveAfterNights, now, ...rules })).toThrow(
      RangeError,
    );
  });

  it('divides the amount paid without a remainder', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 10_000, max: 300_000 }), { minLength: 2, maxLength: 60 }),
        fc.nat(),
        fc.integer({ min: 0, max: 60 }),
        (prices, pick, day) => {
          const facts = factsOf(prices);
          const total = quoteStay(facts).total;
          const { usedTotal, feeTotal, refund } = earlyLeaving({
            facts,
            paid: total,
            leaveAfterNights: 1 + (pick % (prices.length - 1)),
            now: seoulInstant(addNights(CHECK_IN, day), '12:00'),
            ...rules,
          });
          expect(usedTotal + feeTotal + refund).toBe(total);
          expect(Math.min(usedTotal, feeTotal, refund)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});

it('examples are shown for at most four common lengths of stay', () => {
  expect(leavingNights(7)).toEqual([]);
  expect(leavingNights(30)).toEqual([7, 14, 21]);
  expect(leavingNights(90)).toEqual([7, 21, 30, 60]);
  expect(leavingNights(531)).toEqual([7, 30, 120, 360]);
});
