import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  type AttemptEvent,
  type AttemptState,
  attemptTransition,
  extendedHold,
  holdsStock,
  isHoldLive,
  mayHoldMoney,
  type ReservationEvent,
  type ReservationState,
  transition,
} from './reservation';

const STATES: ReservationState[] = [
  'HELD',
  'PAYING',
  'BOOKED',
  'CANCELLING',
  'CANCELLED',
  'EXPIRED',
  'RELEASED',
  'COMPLETED',
];
const EVENTS: ReservationEvent[] = [
  'PAYMENT_STARTED',
  'PAYMENT_CAPTURED',
  'PAYMENT_DECLINED',
  'HOLD_EXPIRED',
  'HOLD_RELEASED',
  'CANCEL_REQUESTED',
  'CANCEL_REFUNDED',
  'CANCEL_REJECTED',
  'NO_SHOW_REPORTED',
  'STAY_ENDED',
];
const ATTEMPT_EVENTS: AttemptEvent[] = [
  'OPENED',
  'CONFIRM_SENT',
  'OUTCOME_UNKNOWN',
  'CAPTURED',
  'DECLINED',
  'ABANDONED',
  'REFUND_SENT',
  'REFUNDED',
  'PARTLY_REFUNDED',
  'REFUND_REJECTED',
];

describe('a reservation', () => {
  it('has exactly these transitions', () => {
    const lines = STATES.flatMap((state) =>
      EVENTS.flatMap((event) => {
        const next = transition(state, event);
        return next.ok ? [`${state} ${event} ${next.state}`] : [];
      }),
    );
    expect(lines).toEqual([
      'HELD PAYMENT_STARTED PAYING',
      'HELD HOLD_EXPIRED EXPIRED',
      'HELD HOLD_RELEASED RELEASED',
      'PAYING PAYMENT_CAPTURED BOOKED',
      'PAYING PAYMENT_DECLINED HELD',
      'BOOKED CANCEL_REQUESTED CANCELLING',
      'BOOKED NO_SHOW_REPORTED CANCELLED',
      'BOOKED STAY_ENDED COMPLETED',
      'CANCELLING CANCEL_REFUNDED CANCELLED',
      'CANCELLING CANCEL_REJECTED BOOKED',
    ]);
  });

  it('refuses every other transition with a code', () => {
    expect(transition('EXPIRED', 'PAYMENT_CAPTURED')).toEqual({
      ok: false,
      code: 'TRANSITION_REFUSED',
    });
  });

  it('never takes rooms back after they were released', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENTS), { maxLength: 20 }), (events) => {
        let state: ReservationState = 'HELD';
        let gone = false;
        for (const event of events) {
          const next = transition(state, event);
          if (next.ok) state = next.state;
          if (gone) expect(holdsStock(state)).toBe(false);
          gone ||= !holdsStock(state);
        }
      }),
    );
  });

  it('doesn’t expire and can’t be released while it is being paid', () => {
    expect(transition('PAYING', 'HOLD_EXPIRED').ok).toBe(false);
    expect(transition('PAYING', 'HOLD_RELEASED').ok).toBe(false);
  });

  it('keeps its room until it is released', () => {
    expect(STATES.filter(holdsStock)).toEqual([
      'HELD',
      'PAYING',
      'BOOKED',
      'CANCELLING',
      'COMPLETED',
    ]);
  });

  it('is live only before its deadline', () => {
    const holdExpiresAt = new Date('2027-01-01T00:15:00Z');
    const before = new Date(holdExpiresAt.getTime() - 1);
    expect(isHoldLive({ state: 'HELD', holdExpiresAt, now: before })).toBe(true);
    expect(isHoldLive({ state: 'HELD', holdExpiresAt, now: holdExpiresAt })).toBe(false);
    expect(isHoldLive({ state: 'EXPIRED', holdExpiresAt, now: before })).toBe(false);
    expect(isHoldLive({ state: 'HELD', holdExpiresAt: null, now: before })).toBe(false);
  });
});

describe('a payment attempt', () => {
  function after(...events: AttemptEvent[]): AttemptState | 'REFUSED' {
    let state: AttemptState = 'CREATED';
    for (const event of events) {
      const next = attemptTransition(state, event);
      if (!next.ok) return 'REFUSED';
      state = next.state;
    }
    return state;
  }

  it('can be captured and refunded, or abandoned', () => {
    expect(after('OPENED', 'CONFIRM_SENT', 'CAPTURED')).toBe('CAPTURED');
    expect(after('OPENED', 'CONFIRM_SENT', 'OUTCOME_UNKNOWN', 'CAPTURED', 'REFUND_SENT')).toBe(
      'REFUNDING',
    );
    expect(after('OPENED', 'ABANDONED')).toBe('CANCELLED');
  });

  it('can’t be abandoned once a confirm was sent, nor confirmed twice', () => {
    expect(after('OPENED', 'CONFIRM_SENT', 'ABANDONED')).toBe('REFUSED');
    expect(after('OPENED', 'CONFIRM_SENT', 'OUTCOME_UNKNOWN', 'ABANDONED')).toBe('REFUSED');
    expect(after('OPENED', 'CONFIRM_SENT', 'CAPTURED', 'CAPTURED')).toBe('REFUSED');
    expect(after('OPENED', 'ABANDONED', 'CONFIRM_SENT')).toBe('REFUSED');
  });

  it('can have charged money only after a confirm was sent', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ATTEMPT_EVENTS), { maxLength: 20 }), (events) => {
        let state: AttemptState = 'CREATED';
        let sent = false;
        for (const event of events) {
          const next = attemptTransition(state, event);
          if (next.ok) {
            state = next.state;
            sent ||= event === 'CONFIRM_SENT';
          }
        }
        if (mayHoldMoney(state)) expect(sent).toBe(true);
      }),
    );
  });
});

describe('extending a hold', () => {
  const now = new Date('2027-02-01T03:10:00Z');
  const holdExpiresAt = new Date('2027-02-01T03:15:00Z');
  const held = { state: 'HELD' as const, holdExpiresAt, extendedAt: null, holdSeconds: 900, now };

  it('is possible once, by its original length', () => {
    expect(extendedHold(held)).toEqual({ ok: true, until: new Date('2027-02-01T03:30:00Z') });
    expect(extendedHold({ ...held, extendedAt: now })).toMatchObject({
      code: 'HOLD_EXTENDED_BEFORE',
    });
  });

  it('is possible only while the hold lasts', () => {
    expect(extendedHold({ ...held, now: holdExpiresAt })).toMatchObject({ code: 'HOLD_EXPIRED' });
    for (const state of STATES.filter((one) => one !== 'HELD')) {
      expect(extendedHold({ ...held, state })).toMatchObject({ ok: false });
    }
    expect(extendedHold({ ...held, state: 'PAYING' })).toMatchObject({ code: 'PAYMENT_PENDING' });
    expect(extendedHold({ ...held, state: 'BOOKED' })).toMatchObject({ code: 'RESERVATION_STATE' });
  });
});
