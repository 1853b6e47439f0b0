import { describe, expect, it } from 'vitest';

import { isLegalTimeOver, reasonToStay } from './account-end';

const booking = { checkOut: '2026-12-01', checkOutTime: '11:00', moneyOpen: false } as const;
const BEFORE = new Date('2026-12-01T01:59:59Z');
const AFTER = new Date('2026-12-01T02:00:00Z');

describe('whether a member may delete the account', () => {
  it.each([
    ['BOOKED', BEFORE, 'STAY'],
    ['BOOKED', AFTER, null],
    ['HELD', AFTER, 'HOLD'],
    ['PAYING', AFTER, 'MONEY'],
    ['AWAITING_DEPOSIT', AFTER, 'MONEY'],
    ['CANCELLING', AFTER, 'MONEY'],
    ['CANCELLED', BEFORE, null],
    ['EXPIRED', BEFORE, null],
    ['RELEASED', BEFORE, null],
    ['COMPLETED', BEFORE, null],
  ] as const)('with a booking %s at %s: %s', (state, now, reason) => {
    expect(reasonToStay({ ...booking, state }, now)).toBe(reason);
  });

  it('is refused while a payment or refund is open, whatever the state of the booking', () => {
    expect(reasonToStay({ ...booking, state: 'CANCELLED', moneyOpen: true }, AFTER)).toBe('MONEY');
  });
});

it('a contract is kept for five years to the day', () => {
  expect(isLegalTimeOver('2021-11-22', '2026-11-22')).toBe(false);
  expect(isLegalTimeOver('2021-11-22', '2026-11-23')).toBe(true);
});
