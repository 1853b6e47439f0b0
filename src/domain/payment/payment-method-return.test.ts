import { expect, it } from 'vitest';

import { type PaidWith, returnWayOf } from './payment-method';

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
