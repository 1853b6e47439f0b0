import { expect, it } from 'vitest';

import { depositDue, installmentsFor, type PaidWith, returnWayOf } from './payment-method';

const at = (text: string) => new Date(text);

it('an account closes after its time, to the second', () => {
  const facts = { arrival: at('2026-12-01T06:00:00Z'), depositSeconds: 10_800 };
  expect(depositDue({ ...facts, now: at('2026-11-21T03:00:00.900Z') })).toEqual(
    at('2026-11-21T06:00:00Z'),
  );
});

it('no account is offered that would close less than a day before arrival', () => {
  const facts = { arrival: at('2026-11-22T06:00:00Z'), depositSeconds: 10_800 };
  expect(depositDue({ ...facts, now: at('2026-11-21T03:00:00Z') })).toEqual(
    at('2026-11-21T06:00:00Z'),
  );
  expect(depositDue({ ...facts, now: at('2026-11-21T03:00:01Z') })).toBeNull();
});

it('instalments are offered from 50,000 won on', () => {
  expect(installmentsFor(49_999)).toEqual([0]);
  expect(installmentsFor(50_000)).toEqual([0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

it.each<[PaidWith[], string]>([
  [['CARD'], 'CARD'],
  [['KAKAOPAY', 'FOREIGN_CARD'], 'CARD'],
  [['VIRTUAL_ACCOUNT'], 'ACCOUNT'],
  [['VIRTUAL_ACCOUNT', 'CARD'], 'ACCOUNT_AND_OTHERS'],
  [['POINTS'], 'POINTS'],
  [['POINTS', 'CARD'], 'CARD_AND_POINTS'],
])('the way back for payments %j is %s', (methods, way) => {
  expect(returnWayOf(methods)).toBe(way);
});
