import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  type CancellationPolicy,
  DEFAULT_POLICY,
  isFreeToCancel,
  isPeak,
  isWeekendNight,
  type RefundFacts,
  refundOf,
  refundTimeline,
} from './cancellation';
import { KOREAN_HOLIDAYS } from '../stay/holidays';
import { addNights, dayOf, nightOf, seoulInstant } from '../stay/stay';

const PAID = 1_000_000;
/** The default fees, with a grace period that doesn't change with the default one. */
const POLICY: CancellationPolicy = { ...DEFAULT_POLICY, graceHours: 24 };

function factsOf(checkIn: string, now: Date, over: Partial<RefundFacts> = {}): RefundFacts {
  return {
    paid: PAID,
    bookedAt: new Date('2026-01-01T00:00:00Z'),
    now,
    stay: { checkIn, checkOut: addNights(checkIn, 30) },
    policy: POLICY,
    refundable: true,
    holidays: KOREAN_HOLIDAYS,
    ...over,
  };
}

function percentsOf(checkIn: string, days: number[]): number[] {
  return days.map(
    (day) => refundOf(factsOf(checkIn, seoulInstant(addNights(checkIn, -day), '12:00'))).feePercent,
  );
}

it('a stay is free to cancel only before the first step of its refund rules that has a fee', () => {
  const on = (day: number) =>
    isFreeToCancel(factsOf('2027-04-15', new Date(`2027-04-${day}T12:00Z`)));
  expect([12, 13, 14, 15, 16].map(on)).toEqual([true, true, false, false, false]);
});

describe('seasons and weekends', () => {
  it('runs over the new year', () => {
    const peak = ['2027-12-19', '2027-12-20', '2028-01-01', '2028-02-20', '2028-02-21'];
    expect(peak.map((night) => isPeak(DEFAULT_POLICY, night))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
    expect(isPeak(DEFAULT_POLICY, '2027-07-15')).toBe(true);
    expect(isPeak(DEFAULT_POLICY, '2027-08-24')).toBe(true);
    expect(isPeak(DEFAULT_POLICY, '2027-08-25')).toBe(false);
  });

  it('Friday, Saturday and the eve of a holiday count as weekend', () => {
    const week = ['2027-04-15', '2027-04-16', '2027-04-17', '2027-04-18'];
    expect(week.map((night) => isWeekendNight(night, KOREAN_HOLIDAYS))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isWeekendNight('2027-05-04', KOREAN_HOLIDAYS)).toBe(true);
    expect(isWeekendNight('2027-05-04', new Set())).toBe(false);
  });
});

describe('refundOf, by the consumer standard', () => {
  const days = [11, 10, 9, 7, 6, 5, 4, 3, 2, 1, 0, -1];

  it('peak weekday', () => {
    expect(percentsOf('2027-07-28', days)).toEqual([0, 0, 10, 10, 30, 30, 50, 50, 80, 80, 80, 80]);
  });
  it('peak weekend', () => {
    expect(percentsOf('2027-07-30', days)).toEqual([0, 0, 20, 20, 40, 40, 60, 60, 90, 90, 90, 90]);
  });
  it('off-peak weekday', () => {
    expect(percentsOf('2027-04-14', days)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 20, 20]);
  });
  it('off-peak weekend', () => {
    expect(percentsOf('2027-04-16', days)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 20, 30, 30]);
  });

  it('changes at midnight in the hotel’s time zone', () => {
    const deadline = seoulInstant('2027-04-13', '00:00');
    const before = new Date(deadline.getTime() - 1);
    expect(refundOf(factsOf('2027-04-14', before)).fee).toBe(0);
    expect(refundOf(factsOf('2027-04-14', deadline)).fee).toBe(100_000);
  });

  it('treats a cancellation after the day of check-in as a no-show, at the fee of that day', () => {
    const at = (night: string) => refundOf(factsOf('2027-04-14', seoulInstant(night, '00:00')));
    expect(at('2027-04-14')).toMatchObject({ rule: 'TIER', feePercent: 20 });
    expect(at('2027-04-15')).toMatchObject({ rule: 'NO_SHOW', feePercent: 20 });
  });

  it('rounds the fee down to tens of won', () => {
    const now = seoulInstant('2027-04-13', '12:00');
    expect(refundOf(factsOf('2027-04-14', now, { paid: 123_456 }))).toEqual({
      refund: 111_116,
      fee: 12_340,
      feePercent: 10,
      rule: 'TIER',
    });
  });
});

describe('the grace period', () => {
  const bookedAt = seoulInstant('2027-07-27', '09:00');
  const at = (now: Date, over: Partial<RefundFacts> = {}) =>
    refundOf(factsOf('2027-07-30', now, { bookedAt, ...over }));

  it('is 24 hours by default, as the standard has it', () => {
    expect(DEFAULT_POLICY.graceHours).toBe(24);
  });

  it('lasts the hours of the policy', () => {
    const end = seoulInstant('2027-07-28', '09:00');
    expect(at(new Date(end.getTime() - 1))).toMatchObject({ fee: 0, rule: 'GRACE' });
    expect(at(end)).toMatchObject({ feePercent: 90, rule: 'TIER' });
  });

  it('ends at midnight of the check-in day', () => {
    const late = { bookedAt: seoulInstant('2027-07-29', '20:00') };
    expect(at(seoulInstant('2027-07-29', '23:59'), late)).toMatchObject({ rule: 'GRACE' });
    expect(at(seoulInstant('2027-07-30', '00:00'), late)).toMatchObject({ feePercent: 90 });
    const sameDay = { bookedAt: seoulInstant('2027-07-30', '10:00') };
    expect(at(seoulInstant('2027-07-30', '10:01'), sameDay)).toMatchObject({ feePercent: 90 });
  });

  it('applies to a non-refundable plan too, which refunds nothing afterwards', () => {
    const plan = { refundable: false, paid: 123_456 };
    expect(at(bookedAt, plan)).toEqual({
      refund: 123_456,
      fee: 0,
      feePercent: 0,
      rule: 'GRACE',
      graceHours: 24,
    });
    expect(at(seoulInstant('2027-07-28', '09:00'), plan)).toEqual({
      refund: 0,
      fee: 123_456,
      feePercent: 100,
      rule: 'NON_REFUNDABLE',
    });
  });
});

describe('refundTimeline', () => {
  it('lists each deadline of a stay that was booked well ahead', () => {
    const bookedAt = new Date('2027-03-01T00:00:00Z');
    const steps = refundTimeline(factsOf('2027-07-28', bookedAt, { bookedAt }));
    expect(
      steps.map(({ until, feePercent, rule }) => [until?.toISOString() ?? null, feePercent, rule]),
    ).toEqual([
      ['2027-07-18T15:00:00.000Z', 0, 'TIER'],
      ['2027-07-21T15:00:00.000Z', 10, 'TIER'],
      ['2027-07-23T15:00:00.000Z', 30, 'TIER'],
      ['2027-07-25T15:00:00.000Z', 50, 'TIER'],
      ['2027-07-28T15:00:00.000Z', 80, 'TIER'],
      [null, 80, 'NO_SHOW'],
    ]);
  });

  it('starts with the grace period where that is what avoids the fee', () => {
    const bookedAt = seoulInstant('2027-07-24', '10:00');
    const steps = refundTimeline(factsOf('2027-07-28', bookedAt, { bookedAt }));
    expect(steps.map(({ feePercent, rule }) => `${rule} ${feePercent}`)).toEqual([
      'GRACE 0',
      'TIER 50',
      'TIER 80',
      'NO_SHOW 80',
    ]);
  });

  it('is one step when nothing changes any more', () => {
    const now = new Date('2027-08-10T00:00:00Z');
    expect(refundTimeline(factsOf('2027-07-28', now))).toHaveLength(1);
  });

  const tiers = fc
    .array(
      fc.record({
        daysBefore: fc.integer({ min: 1, max: 30 }),
        feePercent: fc.integer({ min: 0, max: 100 }),
      }),
      { maxLength: 4 },
    )
    .chain((list) =>
      fc
        .integer({ min: 0, max: 100 })
        .map((feePercent) => [...list, { daysBefore: 0, feePercent }]),
    );
  const policies: fc.Arbitrary<CancellationPolicy> = fc.oneof(
    fc.constant(DEFAULT_POLICY),
    fc.record({
      graceHours: fc.integer({ min: 0, max: 72 }),
      peak: fc.constant(DEFAULT_POLICY.peak),
      tiers: fc.record({
        peakWeekday: tiers,
        peakWeekend: tiers,
        offWeekday: tiers,
        offWeekend: tiers,
      }),
    }),
  );

  it('agrees with refundOf at every instant', () => {
    const firstDay = dayOf('2027-01-01');
    fc.assert(
      fc.property(
        policies,
        fc.integer({ min: 0, max: 720 }),
        fc.integer({ min: 0, max: 40 * 1440 }),
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.boolean(),
        fc.array(fc.integer({ min: 0, max: 50 * 1440 }), { minLength: 8, maxLength: 8 }),
        (policy, day, minutesBefore, paid, refundable, minutesLater) => {
          const checkIn = nightOf(firstDay + day);
          const arrival = seoulInstant(checkIn, '15:00').getTime();
          const bookedAt = new Date(arrival - minutesBefore * 60_000);
          const facts = factsOf(checkIn, bookedAt, { policy, bookedAt, paid, refundable });
          const steps = refundTimeline(facts);
          const edges = steps.flatMap(({ until }) =>
            until ? [until.getTime() - 1, until.getTime()] : [],
          );
          const instants = minutesLater.map((m) => bookedAt.getTime() + m * 60_000);
          for (const time of [...instants, ...edges]) {
            const step = steps.find(({ until }) => until === null || time < until.getTime());
            const refund = refundOf({ ...facts, now: new Date(time) });
            expect(step).toMatchObject(refund);
            expect(refund.refund + refund.fee).toBe(paid);
            expect(Math.min(refund.refund, refund.fee)).toBeGreaterThanOrEqual(0);
          }
          expect(steps.at(-1)?.until).toBeNull();
          for (const [i, step] of steps.entries()) {
            const next = steps[i + 1];
            if (next) expect({ ...next, until: null }).not.toEqual({ ...step, until: null });
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('throws for an invalid amount or invalid refund rules', () => {
    const now = new Date('2027-04-14T00:00:00Z');
    expect(() => refundOf(factsOf('2027-04-14', now, { paid: -1 }))).toThrow(RangeError);
    expect(() => refundOf(factsOf('2027-04-14', now, { paid: 0.5 }))).toThrow(RangeError);
    const none = { ...DEFAULT_POLICY, tiers: { ...DEFAULT_POLICY.tiers, offWeekday: [] } };
    expect(() => refundOf(factsOf('2027-04-14', now, { policy: none }))).toThrow(RangeError);
  });
});

describe('KOREAN_HOLIDAYS', () => {
  it('has a substitute holiday for each holiday on a Sunday', () => {
    expect(KOREAN_HOLIDAYS.has('2027-08-16')).toBe(true);
    expect(KOREAN_HOLIDAYS.has('2027-06-07')).toBe(false);
  });

  it('has the three days of each lunar festival', () => {
    const festivals = [
      '2026-02-17',
      '2026-09-25',
      '2027-02-07',
      '2027-09-15',
      '2028-01-27',
      '2028-10-03',
    ];
    for (const day of festivals) {
      expect([-1, 0, 1].every((n) => KOREAN_HOLIDAYS.has(addNights(day, n)))).toBe(true);
    }
  });
});
