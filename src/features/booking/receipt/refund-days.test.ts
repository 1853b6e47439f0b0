import fc from 'fast-check';
import { expect, it } from 'vitest';

import {
  DEFAULT_POLICY,
  type RefundFacts,
  refundOf,
  refundTimeline,
} from '@/domain/booking/cancellation';
import { earlyLeaving } from '@/domain/booking/leaving';
import { everyLeavingNight, leavingRefunds } from '@/domain/booking/leaving-refunds';
import { type QuoteFacts, quoteStay } from '@/domain/price/pricing';
import { addNights, nightsBetween, seoulInstant, seoulToday } from '@/domain/stay/stay';
import { changesIn, daysBetween, refundedOn, refundOnDay } from './refund-days';

const NOON = new Date('2027-03-01T03:00:00Z');

/** A stay of some nights that begins in some days, booked at noon, with what the server answers. */
function booked({ ahead = 30, nights = 30, refundable = true, changeFee = 0 } = {}) {
  const checkIn = addNights(seoulToday(NOON), ahead);
  const stay = { checkIn, checkOut: addNights(checkIn, nights) };
  const quoted: QuoteFacts = {
    hotelId: 1,
    roomTypeId: 2,
    ratePlanId: 3,
    stay,
    guests: { adults: 2, children: 0 },
    nightly: Array.from({ length: nights }, (_, at) => ({
      night: addNights(checkIn, at),
      price: 60_000 + 1000 * (at % 7),
    })),
    plan: { pricePercent: 100, breakfastPerGuestNight: 0, refundable },
    lengthDiscounts: [
      { minNights: 7, percent: 10 },
      { minNights: 30, percent: 30 },
    ],
    occupancy: { baseGuests: 2, maxGuests: 2, extraGuestPerNight: 0 },
  };
  const holidays = new Set<string>();
  const paid = quoteStay(quoted).total;
  const rules = { policy: DEFAULT_POLICY, holidays };
  const facts: RefundFacts = {
    paid,
    bookedAt: NOON,
    now: NOON,
    stay,
    refundable,
    kept: changeFee,
    ...rules,
  };
  const steps = refundTimeline(facts).map((step) => ({
    ...step,
    until: step.until?.toISOString() ?? null,
  }));
  const leaving = leavingRefunds({
    facts: quoted,
    paid,
    kept: changeFee,
    floorPercent: 0,
    nights: everyLeavingNight(stay),
    ...rules,
  });
  const ruler = { steps, leaving, stay, checkInTime: '15:00', now: NOON.toISOString() };
  return { stay, facts, quoted, paid, rules, ruler };
}

it('has for each day what the rule of refunds returns when that day begins', () => {
  const stays = fc.record({
    ahead: fc.integer({ min: 0, max: 60 }),
    nights: fc.integer({ min: 1, max: 60 }),
    refundable: fc.boolean(),
    changeFee: fc.constantFrom(0, 30_000),
  });
  fc.assert(
    fc.property(stays, (of) => {
      const { stay, facts, quoted, paid, rules, ruler } = booked(of);
      for (const day of daysBetween(seoulToday(NOON), stay.checkOut)) {
        const shown = refundedOn(refundOnDay(day, ruler));
        const midnight = seoulInstant(day, '00:00');
        if (day === stay.checkOut) {
          expect(shown).toBe(0);
        } else if (day > stay.checkIn) {
          const { refund } = earlyLeaving({
            facts: quoted,
            paid: paid - of.changeFee,
            leaveAfterNights: nightsBetween(stay.checkIn, day),
            now: midnight,
            ...rules,
          });
          expect(shown).toBe(refund);
        } else {
          const now = midnight > NOON ? midnight : NOON;
          expect(shown).toBe(refundOf({ ...facts, now }).refund);
        }
      }
    }),
    { numRuns: 60 },
  );
});

it('tells the hour at which a refund ends within a day, and what comes after it', () => {
  // The 24 hours of grace of a stay that can't be refunded end at noon of the next day.
  const { ruler, paid } = booked({ refundable: false });
  const next = addNights(seoulToday(NOON), 1);
  expect(refundOnDay(next, ruler)).toMatchObject({
    kind: 'CANCEL',
    until: '2027-03-02T03:00:00.000Z',
    step: { refund: paid, rule: 'GRACE' },
    then: { refund: 0 },
  });
  expect(refundOnDay(addNights(next, 1), ruler)).toMatchObject({
    until: null,
    step: { refund: 0 },
  });
});

it('ends cancelling at the hour of check-in', () => {
  const { ruler, stay } = booked();
  expect(refundOnDay(stay.checkIn, ruler)).toMatchObject({
    kind: 'CANCEL',
    until: seoulInstant(stay.checkIn, '15:00').toISOString(),
    then: null,
  });
  expect(refundOnDay(addNights(stay.checkIn, 1), ruler).kind).toBe('LEAVE');
  const unknown = refundOnDay(addNights(stay.checkIn, 1), { ...ruler, leaving: null });
  expect([unknown.kind, refundedOn(unknown)]).toEqual(['UNKNOWN', null]);
});

it('finds the days on which something new begins', () => {
  const { ruler, stay } = booked();
  const days = daysBetween(seoulToday(NOON), stay.checkOut);
  const changes = changesIn(days.map((day) => refundOnDay(day, ruler))).map((at) => days[at]);
  // In March: in full until two days before, then 10 %, 20 % on the day itself.
  const { checkIn, checkOut } = stay;
  expect(changes).toEqual([addNights(checkIn, -1), checkIn, addNights(checkIn, 1), checkOut]);
});
