import { movesOf, type Transition } from './reservation';

/**
 * The states of a change of a paid booking's dates, as a table. While it is open, its new nights
 * are reserved.
 */

export type ChangeState =
  /** The difference has to be paid before a deadline. */
  | 'DUE'
  /** A confirm was sent to the gateway and its outcome isn't known yet. */
  | 'PAYING'
  /** The change includes a refund whose outcome isn't known yet. */
  | 'HELD'
  | 'MADE'
  | 'REJECTED'
  | 'EXPIRED'
  | 'RELEASED';

/**
 * DATES: other dates, chosen by an offer. LEAVING: an earlier check-out, announced during the stay.
 */
export type ChangeKind = 'DATES' | 'LEAVING';

export type ChangeEvent =
  | 'CHANGE_PAYMENT_STARTED'
  | 'CHANGE_PAYMENT_DECLINED'
  | 'DATES_CHANGED'
  /** The stay ends earlier, as its guest announced during the stay. */
  | 'LEFT_EARLY'
  | 'CHANGE_REJECTED'
  | 'CHANGE_EXPIRED'
  | 'CHANGE_RELEASED';

const CHANGE: { readonly [S in ChangeState]: { readonly [E in ChangeEvent]?: ChangeState } } = {
  DUE: {
    CHANGE_PAYMENT_STARTED: 'PAYING',
    CHANGE_EXPIRED: 'EXPIRED',
    CHANGE_RELEASED: 'RELEASED',
  },
  // While the payment is under way the change can't expire: the money may have moved already, so
  // only the gateway's answer ends this state.
  PAYING: { DATES_CHANGED: 'MADE', CHANGE_PAYMENT_DECLINED: 'DUE' },
  HELD: { DATES_CHANGED: 'MADE', LEFT_EARLY: 'MADE', CHANGE_REJECTED: 'REJECTED' },
  MADE: {},
  REJECTED: {},
  EXPIRED: {},
  RELEASED: {},
};

/** Every transition there is, for those who draw them (`docs/states.md`). */
export const CHANGE_MOVES = movesOf(CHANGE);

/** The state a change goes to, or a refusal that must change nothing. */
export function changeTransition(state: ChangeState, event: ChangeEvent): Transition<ChangeState> {
  const next = CHANGE[state][event];
  return next === undefined ? { ok: false, code: 'TRANSITION_REFUSED' } : { ok: true, state: next };
}

/**
 * States of an open change: it has nights reserved besides the booking's, and no other change may
 * begin.
 */
export const OPEN_CHANGES = ['DUE', 'PAYING', 'HELD'] as const satisfies readonly ChangeState[];

/** Whether the difference may still be paid: due, and before the deadline. */
export function isChangeDue(facts: {
  readonly state: ChangeState;
  readonly expiresAt: Date | null;
  readonly now: Date;
}): boolean {
  const { state, expiresAt, now } = facts;
  return state === 'DUE' && expiresAt !== null && now < expiresAt;
}
