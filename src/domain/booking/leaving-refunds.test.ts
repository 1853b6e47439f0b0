import fc from 'fast-check';
import { expect, it } from 'vitest';

import { DEFAULT_POLICY } from './cancellation';
import { earlyLeaving } from './leaving';
import { everyLeavingNight, leavingRefunds } from './leaving-refunds';
import { CHECK_IN, factsOf } from './testing';
import { quoteStay } from '../price/pricing';
import { addNights, seoulInstant } from '../stay/stay';

const rules = { policy: DEFAULT_POLICY, holidays: new Set<string>() };

it('asks the rule of early leaving once a day, at the beginning of the day', () => {
  const stays = fc.record({
    prices: fc.array(fc.integer({ min: 300, max: 3000 }), { minLength: 2, maxLength: 60 }),
    refundable: fc.boolean(),
    off: fc.integer({ min: 0, max: 200_000 }),
  });
  fc.assert(
    fc.property(stays, ({ prices, refundable, off }) => {
      const facts = factsOf(
        prices.map((hundreds) => hundreds * 100),
        refundable,
      );
      const { total } = quoteStay(facts);
      const paid = total - Math.min(off, total);
      const nights = everyLeavingNight(facts.stay);
      expect(nights).toHaveLength(prices.length - 1);
      for (const one of leavingRefunds({
        facts,
        paid,
        kept: 0,
        floorPercent: 0,
        nights,
        ...rules,
      })) {
        expect(one.leavesOn).toBe(addNights(CHECK_IN, one.nights));
        const now = seoulInstant(one.leavesOn, '00:00');
        const { usedTotal, feeTotal, refund } = earlyLeaving({
          facts,
          paid,
          leaveAfterNights: one.nights,
          now,
          ...rules,
        });
        expect(one).toMatchObject({ used: usedTotal, fee: feeTotal, refund });
        expect(one.used + one.fee + one.refund).toBe(paid);
      }
    }),
    { numRuns: 60 },
  );
});

it('never refunds what changes of dates have cost, and counts it with the fee', () => {
  const facts = factsOf(Array<number>(30).fill(100_000));
  const { total: paid } = quoteStay(facts);
  const at = { facts, paid, floorPercent: 0, nights: [10], ...rules };
  const [free] = leavingRefunds({ ...at, kept: 0 });
  const [changed] = leavingRefunds({ ...at, kept: 50_000 });
  expect(free?.refund).toBeGreaterThan(0);
  expect(changed?.refund).toBeLessThan(free?.refund ?? 0);
  expect(changed && changed.used + changed.fee + changed.refund).toBe(paid);
});

it('has no day for a stay of one night', () => {
  expect(everyLeavingNight({ checkIn: '2027-04-05', checkOut: '2027-04-06' })).toEqual([]);
});
