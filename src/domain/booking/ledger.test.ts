import { describe, expect, it } from 'vitest';

import { type LedgerLine, replay } from './ledger';

const line = (
  event: string,
  fromState: string | null,
  toState: string,
  amount = 0,
): LedgerLine => ({ event, fromState, toState, amount });

const BOOKED = [
  line('HOLD_MADE', null, 'HELD'),
  line('PAYMENT_STARTED', 'HELD', 'PAYING'),
  line('PAYMENT_UNKNOWN', 'PAYING', 'PAYING'),
  line('PAYMENT_CAPTURED', 'PAYING', 'BOOKED', 2_000_000),
];

describe('replay', () => {
  it('ends in the state of the booking and with the money it holds', () => {
    expect(replay(BOOKED)).toEqual({ state: 'BOOKED', money: 2_000_000, faults: [] });
    const cancelled = [
      ...BOOKED,
      line('CANCEL_REQUESTED', 'BOOKED', 'CANCELLING'),
      line('CANCEL_REFUNDED', 'CANCELLING', 'CANCELLED', -1_800_000),
    ];
    expect(replay(cancelled)).toEqual({ state: 'CANCELLED', money: 200_000, faults: [] });
  });

  it('accepts a late payment that was refunded', () => {
    const orphan = [
      line('HOLD_MADE', null, 'HELD'),
      line('HOLD_EXPIRED', 'HELD', 'EXPIRED'),
      line('ORPHAN_CAPTURED', 'EXPIRED', 'EXPIRED', 500),
      line('ORPHAN_REFUNDED', 'EXPIRED', 'EXPIRED', -500),
    ];
    expect(replay(orphan)).toEqual({ state: 'EXPIRED', money: 0, faults: [] });
  });

  it.each([
    ['a line is missing', [BOOKED[0], BOOKED[3]]],
    ['it begins in the middle', BOOKED.slice(1)],
    ['a move has no event of that name', [BOOKED[0], line('LOST', 'HELD', 'BOOKED')]],
    ['a state is none', [line('HOLD_MADE', null, 'HELD'), line('HOLD_EXPIRED', 'GONE', 'EXPIRED')]],
    ['more went out than came in', [...BOOKED, line('ORPHAN_REFUNDED', 'BOOKED', 'BOOKED', -3e6)]],
  ])('reports it when %s', (_, lines) => {
    expect(replay(lines as LedgerLine[]).faults).not.toEqual([]);
  });
});
