import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { DEFAULT_POLICY, refundOf } from './cancellation';
import { checkNoShow, noShowFrom } from './no-show';
import { addNights, seoulInstant } from '../stay/stay';

const CHECK_IN = '2027-04-05';
const facts = {
  state: 'BOOKED' as const,
  pending: false,
  hasLeft: false,
  checkIn: CHECK_IN,
  leaving: seoulInstant(addNights(CHECK_IN, 30), '11:00'),
  now: seoulInstant(addNights(CHECK_IN, 1), '06:00'),
};
const codeOf = (change: Partial<Parameters<typeof checkNoShow>[0]>) => {
  const checked = checkNoShow({ ...facts, ...change });
  return checked.ok ? 'OK' : checked.code;
};

describe('a no-show', () => {
  it('can be reported from the morning after check-in until check-out, for a paid stay', () => {
    expect(noShowFrom(CHECK_IN)).toEqual(facts.now);
    expect(codeOf({})).toBe('OK');
    expect(codeOf({ now: new Date(facts.now.getTime() - 1) })).toBe('NO_SHOW_TOO_EARLY');
    expect(codeOf({ now: new Date(facts.leaving.getTime() - 1) })).toBe('OK');
    expect(codeOf({ now: facts.leaving })).toBe('NO_SHOW_NOT_POSSIBLE');
    for (const state of ['HELD', 'CANCELLING', 'CANCELLED', 'COMPLETED'] as const) {
      expect(codeOf({ state })).toBe('NO_SHOW_NOT_POSSIBLE');
    }
    expect(codeOf({ pending: true })).toBe('CHANGE_PENDING');
    expect(codeOf({ hasLeft: true })).toBe('NO_SHOW_LEFT');
  });

  it('costs what a cancellation on the day of check-in would have cost, whatever the rate plan and earlier changes', () => {
    fc.assert(
      fc.property(
        fc.record({
          paid: fc.integer({ min: 0, max: 20_000_000 }),
          from: fc.integer({ min: 0, max: 400 }),
          nights: fc.integer({ min: 2, max: 540 }),
          late: fc.nat(),
          refundable: fc.boolean(),
          floorPercent: fc.constantFrom(0, 10, 90),
          share: fc.integer({ min: 0, max: 100 }),
        }),
        ({ paid, from, nights, late, refundable, floorPercent, share }) => {
          const checkIn = addNights(CHECK_IN, from);
          const facts = {
            paid,
            refundable,
            floorPercent,
            kept: Math.floor((paid * share) / 100),
            stay: { checkIn, checkOut: addNights(checkIn, nights) },
            bookedAt: seoulInstant(addNights(checkIn, -1), '23:00'),
            policy: DEFAULT_POLICY,
            holidays: new Set<string>(),
          };
          const { refund, fee } = refundOf({ ...facts, now: seoulInstant(checkIn, '14:00') });
          const reportedAt = noShowFrom(addNights(checkIn, late % (nights - 1)));
          expect(refundOf({ ...facts, now: reportedAt })).toMatchObject({ refund, fee });
        },
      ),
    );
  });
});
