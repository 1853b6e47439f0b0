import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  CHANGE_MOVES,
  type ChangeEvent,
  type ChangeState,
  changeTransition,
  isChangeDue,
  OPEN_CHANGES,
} from './stay-change';

const EVENTS: ChangeEvent[] = [
  'CHANGE_PAYMENT_STARTED',
  'CHANGE_PAYMENT_DECLINED',
  'DATES_CHANGED',
  'LEFT_EARLY',
  'CHANGE_REJECTED',
  'CHANGE_EXPIRED',
  'CHANGE_RELEASED',
];

describe('the states of a change of dates', () => {
  it('it is completed only by money that moved, and can’t be abandoned while money may have moved', () => {
    const into = (to: ChangeState) => CHANGE_MOVES.filter((move) => move.to === to);
    expect(into('MADE').map(({ from }) => from)).toEqual(['PAYING', 'HELD', 'HELD']);
    expect(into('EXPIRED').map(({ from }) => from)).toEqual(['DUE']);
    expect(into('RELEASED').map(({ from }) => from)).toEqual(['DUE']);
  });

  it('its last states are final: no later event changes them', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 20 }), (events) => {
        let state: ChangeState = 'DUE';
        let ended: ChangeState | null = null;
        for (const event of events) {
          const next = changeTransition(state, event);
          if (next.ok) state = next.state;
          if (ended !== null) expect(state).toBe(ended);
          if (!OPEN_CHANGES.some((open) => open === state)) ended = state;
        }
      }),
    );
  });

  it('can be paid before its deadline and not at it', () => {
    const expiresAt = new Date('2027-02-01T03:15:00Z');
    const before = new Date(expiresAt.getTime() - 1);
    expect(isChangeDue({ state: 'DUE', expiresAt, now: before })).toBe(true);
    expect(isChangeDue({ state: 'DUE', expiresAt, now: expiresAt })).toBe(false);
    expect(isChangeDue({ state: 'PAYING', expiresAt, now: before })).toBe(false);
    expect(isChangeDue({ state: 'HELD', expiresAt: null, now: before })).toBe(false);
  });
});
