/**
 * The states of a reservation and of a payment attempt, as tables. Code that changes a state asks
 * here first, and then writes with `WHERE state = <the state it asked about>`.
 */

export type ReservationState =
  | 'HELD'
  /** A confirm was sent to the gateway and its outcome isn't known yet. */
  | 'PAYING'
  /** A bank account was issued for it; the room is held until the account closes. */
  | 'AWAITING_DEPOSIT'
  | 'BOOKED'
  | 'CANCELLING'
  | 'CANCELLED'
  | 'EXPIRED'
  | 'RELEASED'
  | 'COMPLETED';

export type ReservationEvent =
  | 'PAYMENT_STARTED'
  /** Nothing is left to pay: prepaid nights cover the stay. */
  | 'BOOKED_AS_COVERED'
  | 'ACCOUNT_ISSUED'
  | 'DEPOSIT_EXPIRED'
  | 'PAYMENT_CAPTURED'
  | 'PAYMENT_DECLINED'
  | 'HOLD_EXPIRED'
  | 'HOLD_RELEASED'
  | 'CANCEL_REQUESTED'
  | 'CANCEL_REFUNDED'
  | 'CANCEL_REJECTED'
  /** An operator reports that the guest never came. */
  | 'NO_SHOW_REPORTED'
  | 'STAY_ENDED';
export const ATTEMPT_STATES = [
  'CREATED',
  /** The order is open at the gateway, and isn't confirmed yet. */
  'READY',
  'CONFIRMING',
  /** A bank account was issued and waits for the money. */
  'AWAITING_DEPOSIT',
  /** The gateway gave no answer, or an unclear one; the payment has to be fetched. */
  'UNKNOWN',
  'CAPTURED',
  'DECLINED',
  /** The guest left the gateway's page, or the hold ended before a confirm. */
  'CANCELLED',
  'REFUNDING',
  'REFUNDED',
  'PARTLY_REFUNDED',
] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];

export type AttemptEvent =
  | 'OPENED'
  | 'ACCOUNT_ISSUED'
  | 'CONFIRM_SENT'
  | 'OUTCOME_UNKNOWN'
  | 'CAPTURED'
  | 'DECLINED'
  | 'ABANDONED'
  | 'REFUND_SENT'
  | 'REFUNDED'
  | 'PARTLY_REFUNDED'
  | 'REFUND_REJECTED';

export type Transition<State> =
  | { readonly ok: true; readonly state: State }
  | { readonly ok: false; readonly code: 'TRANSITION_REFUSED' };

/**
 * The state that each event leads to from each state; combinations that are missing are refused.
 */
export type Table<State extends string, Event extends string> = {
  readonly [S in State]: { readonly [E in Event]?: State };
};

const RESERVATION: Table<ReservationState, ReservationEvent> = {
  HELD: {
    PAYMENT_STARTED: 'PAYING',
    BOOKED_AS_COVERED: 'BOOKED',
    ACCOUNT_ISSUED: 'AWAITING_DEPOSIT',
    HOLD_EXPIRED: 'EXPIRED',
    HOLD_RELEASED: 'RELEASED',
  },
  // This state has no HOLD_EXPIRED: the money may have moved already, so only the gateway's answer
  // ends it.
  PAYING: { PAYMENT_CAPTURED: 'BOOKED', PAYMENT_DECLINED: 'HELD' },
  // A booking that waits for a deposit expires or is released only after the gateway has closed the
  // account, since a deposit may have arrived without our knowing yet.
  AWAITING_DEPOSIT: {
    PAYMENT_CAPTURED: 'BOOKED',
    DEPOSIT_EXPIRED: 'EXPIRED',
    HOLD_RELEASED: 'RELEASED',
  },
  // A no-show ends the stay at once: the refund is due and can't be rejected any more.
  BOOKED: {
    CANCEL_REQUESTED: 'CANCELLING',
    NO_SHOW_REPORTED: 'CANCELLED',
    STAY_ENDED: 'COMPLETED',
  },
  CANCELLING: { CANCEL_REFUNDED: 'CANCELLED', CANCEL_REJECTED: 'BOOKED' },
  CANCELLED: {},
  EXPIRED: {},
  RELEASED: {},
  COMPLETED: {},
};

const ATTEMPT: Table<AttemptState, AttemptEvent> = {
  CREATED: {
    OPENED: 'READY',
    ACCOUNT_ISSUED: 'AWAITING_DEPOSIT',
    DECLINED: 'DECLINED',
    ABANDONED: 'CANCELLED',
  },
  READY: { CONFIRM_SENT: 'CONFIRMING', DECLINED: 'DECLINED', ABANDONED: 'CANCELLED' },
  CONFIRMING: { CAPTURED: 'CAPTURED', DECLINED: 'DECLINED', OUTCOME_UNKNOWN: 'UNKNOWN' },
  AWAITING_DEPOSIT: { CAPTURED: 'CAPTURED', ABANDONED: 'CANCELLED' },
  UNKNOWN: { CAPTURED: 'CAPTURED', DECLINED: 'DECLINED', OUTCOME_UNKNOWN: 'UNKNOWN' },
  CAPTURED: { REFUND_SENT: 'REFUNDING' },
  DECLINED: {},
  CANCELLED: {},
  REFUNDING: {
    REFUNDED: 'REFUNDED',
    PARTLY_REFUNDED: 'PARTLY_REFUNDED',
    REFUND_REJECTED: 'CAPTURED',
  },
  REFUNDED: {},
  PARTLY_REFUNDED: { REFUND_SENT: 'REFUNDING' },
};

/** A transition from one state to another, by an event. */
export type Move = { readonly from: string; readonly event: string; readonly to: string };

export const movesOf = (table: Record<string, Record<string, string>>): Move[] =>
  Object.entries(table).flatMap(([from, ways]) =>
    Object.entries(ways).map(([event, to]) => ({ from, event, to })),
  );

/**
 * Every transition there is, for those who draw them (`docs/states.md`) or replay them
 * (`ledger.ts`).
 */
export const MOVES = { reservation: movesOf(RESERVATION), attempt: movesOf(ATTEMPT) } as const;

/** The answer for the entry that a table has for a state and an event. */
export function moved<State>(state: State | undefined): Transition<State> {
  return state === undefined ? { ok: false, code: 'TRANSITION_REFUSED' } : { ok: true, state };
}

/** The state a reservation goes to, or a refusal that must change nothing. */
export function transition(
  state: ReservationState,
  event: ReservationEvent,
): Transition<ReservationState> {
  return moved(RESERVATION[state][event]);
}

/** The state a payment attempt goes to, or a refusal that must change nothing. */
export function attemptTransition(
  state: AttemptState,
  event: AttemptEvent,
): Transition<AttemptState> {
  return moved(ATTEMPT[state][event]);
}

/**
 * Whether the reservation counts in the `sold` of its nights. A stay that is being cancelled keeps
 * its room until the refund is certain; a completed one keeps it for good.
 */
export function holdsStock(state: ReservationState): boolean {
  switch (state) {
    case 'HELD':
    case 'PAYING':
    case 'AWAITING_DEPOSIT':
    case 'BOOKED':
    case 'CANCELLING':
    case 'COMPLETED':
      return true;
    case 'CANCELLED':
    case 'EXPIRED':
    case 'RELEASED':
      return false;
  }
}

/** Whether a payment may still be started: the room is held, and the deadline isn't over. */
export function isHoldLive(facts: {
  readonly state: ReservationState;
  readonly holdExpiresAt: Date | null;
  readonly now: Date;
}): boolean {
  const { state, holdExpiresAt, now } = facts;
  return state === 'HELD' && holdExpiresAt !== null && now < holdExpiresAt;
}

export type Extension =
  | { readonly ok: true; readonly until: Date }
  | {
      readonly ok: false;
      readonly code:
        | 'HOLD_EXPIRED'
        | 'HOLD_EXTENDED_BEFORE'
        | 'PAYMENT_PENDING'
        | 'RESERVATION_STATE';
    };

/**
 * Extends a hold. That is possible once, by its original length, while the hold lasts and no
 * payment is under way: long enough to find another card, but not to keep a room from others.
 */
export function extendedHold(facts: {
  readonly state: ReservationState;
  readonly holdExpiresAt: Date;
  readonly extendedAt: Date | null;
  readonly holdSeconds: number;
  readonly now: Date;
}): Extension {
  const { state, holdExpiresAt, extendedAt, holdSeconds, now } = facts;
  if (state === 'PAYING') return { ok: false, code: 'PAYMENT_PENDING' };
  if (state === 'EXPIRED') return { ok: false, code: 'HOLD_EXPIRED' };
  if (state !== 'HELD') return { ok: false, code: 'RESERVATION_STATE' };
  if (!isHoldLive({ state, holdExpiresAt, now })) return { ok: false, code: 'HOLD_EXPIRED' };
  if (extendedAt !== null) return { ok: false, code: 'HOLD_EXTENDED_BEFORE' };
  return { ok: true, until: new Date(holdExpiresAt.getTime() + holdSeconds * 1000) };
}

/** Whether an attempt may have charged money that isn't refunded. */
export function mayHoldMoney(state: AttemptState): boolean {
  return (
    state === 'CONFIRMING' ||
    state === 'UNKNOWN' ||
    state === 'CAPTURED' ||
    state === 'REFUNDING' ||
    state === 'PARTLY_REFUNDED'
  );
}
