import { expect, it } from 'vitest';

import { consentsBefore, couponsEnding, depositsDueBy, isDepositDueSoon } from './deadlines';

const now = new Date('2027-03-01T03:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

it.each([
  [-180, 61, false],
  [-120, 60, true],
  [-120, 1, true],
  [-120, 0, false],
  [-120, -1, false],
  // This deposit was requested half an hour ago and is due after an hour in all, so that “soon”
  // means the last twenty minutes.
  [-30, 30, false],
  [-40, 20, true],
])(
  'a deposit requested at minute %i and due at minute %i from now is due soon: %s',
  (requested, due, soon) => {
    const facts = { askedAt: minutes(requested), dueAt: minutes(due), now };
    expect(isDepositDueSoon(facts)).toBe(soon);
    if (soon) expect(minutes(due) <= depositsDueBy(now)).toBe(true);
  },
);

it('coupons are announced three days before their end, but not on the day they were given', () => {
  expect(couponsEnding(now)).toEqual({ endBy: minutes(3 * 1440), givenBy: minutes(-1440) });
});

it('consents are confirmed within two years', () => {
  expect(consentsBefore(now).getTime()).toBeGreaterThan(Date.parse('2025-03-01T03:00:00Z'));
});
