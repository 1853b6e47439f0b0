import { expect, it } from 'vitest';

import { addNights, nightsBetween, weekdayOf } from './stay';
import { nightsToExtend, sameWeeksNextYear, stayRing, type StayRing } from './stay-ring';
import type { StayPhase } from './stay-phase';

const stay = { checkIn: '2027-03-10', checkOut: '2027-04-09', bookedOn: '2027-02-08' };

it.each<[StayPhase, StayRing]>([
  // Booked thirty days ahead: with twenty to go, ten are over.
  [
    { kind: 'AHEAD', daysToGo: 20 },
    { kind: 'TO_GO', days: 20, share: 1 / 3 },
  ],
  [
    { kind: 'AHEAD', daysToGo: 30 },
    { kind: 'TO_GO', days: 30, share: 0 },
  ],
  [{ kind: 'ARRIVAL' }, { kind: 'TO_GO', days: 0, share: 1 }],
  [{ kind: 'ARRIVED' }, { kind: 'NIGHT', night: 1, share: 1 / 30 }],
  [
    { kind: 'STAYING', nightsLeft: 19 },
    { kind: 'NIGHT', night: 12, share: 12 / 30 },
  ],
  [
    { kind: 'STAYING', nightsLeft: 1 },
    { kind: 'NIGHT', night: 30, share: 1 },
  ],
  [{ kind: 'LAST_DAY' }, { kind: 'LAST_DAY', share: 1 }],
  [{ kind: 'OVER' }, { kind: 'OVER' }],
])('the ring in %o', (phase, ring) => {
  expect(stayRing(phase, stay)).toEqual(ring);
});

it('is full before a stay that was booked for the same day', () => {
  const today = { ...stay, bookedOn: stay.checkIn };
  expect(stayRing({ kind: 'ARRIVAL' }, today)).toEqual({ kind: 'TO_GO', days: 0, share: 1 });
});

it('the same weeks of the next year are ahead, as long, and on the same weekdays', () => {
  for (const [nights, over] of [
    [30, 1],
    [7, 2],
    [540, 1],
  ] as const) {
    const was = { checkIn: '2026-01-05', checkOut: addNights('2026-01-05', nights) };
    const today = addNights(was.checkOut, over);
    const next = sameWeeksNextYear(was, today);
    expect(next.checkIn > today).toBe(true);
    expect(nightsBetween(next.checkIn, next.checkOut)).toBe(nights);
    expect(weekdayOf(next.checkIn)).toBe(weekdayOf(was.checkIn));
    expect(nightsBetween(was.checkIn, next.checkIn) % 364).toBe(0);
    // It is the first such year, not a later one.
    expect(addNights(next.checkIn, -364) <= today).toBe(true);
  }
});

it('a stay can be extended up to the first check-out that isn’t offered', () => {
  const checkOut = '2027-04-09';
  const days = [1, 2, 3, 5].map((nights) => ({
    night: addNights(checkOut, nights),
    total: nights === 3 ? null : 100_000,
  }));
  expect(nightsToExtend(checkOut, days, 30)).toBe(2);
  expect(nightsToExtend(checkOut, days, 1)).toBe(1);
  expect(nightsToExtend(checkOut, [], 30)).toBe(0);
});
