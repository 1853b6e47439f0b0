import type { Refund } from './cancellation';
import { movesOf, type ReservationState, type Transition } from './reservation';
import { assertWon, vatIncluded, type Won } from '../price/money';
import type { Quote } from '../price/pricing';
import type { Night, Stay } from '../stay/stay';

/** What may be changed in a stay: all of its dates, or only the check-out, to a later day. */
export type ChangeScope = 'DATES' | 'EXTENSION';

type ChangeRefusal =
  | 'CHANGE_NOT_POSSIBLE'
  /** An earlier change is still waiting for its refund. */
  | 'CHANGE_PENDING'
  /** The guest has arrived: only the end may move, and only later. */
  | 'CHANGE_STARTED'
  | 'CHANGE_SAME'
  /** The plan isn't refundable, so none of its nights can be given up. */
  | 'CHANGE_NON_REFUNDABLE';

type ChangeCheck = { readonly ok: true } | { readonly ok: false; readonly code: ChangeRefusal };

/**
 * What may be changed of a paid stay at an instant; null when nothing may.
 * @param facts.arrival check-in by the hotel's clock
 * @param facts.leaving check-out by the hotel's clock
 */
export function changeScope(facts: {
  readonly state: ReservationState;
  readonly now: Date;
  readonly arrival: Date;
  readonly leaving: Date;
}): ChangeScope | null {
  const { state, now, arrival, leaving } = facts;
  if (state !== 'BOOKED' || now >= leaving) return null;
  return now < arrival ? 'DATES' : 'EXTENSION';
}

/**
 * Whether a paid stay may change to these dates, as far as the booking itself decides it. Length,
 * calendar and price are checked when the new stay is quoted.
 */
export function checkChange(facts: {
  readonly scope: ChangeScope | null;
  readonly pending: boolean;
  readonly was: Stay;
  readonly wish: Stay;
  /** What cancelling would refund at this moment. */
  readonly cancelling: Pick<Refund, 'rule'>;
}): ChangeCheck {
  const { scope, pending, was, wish, cancelling } = facts;
  const no = (code: ChangeRefusal): ChangeCheck => ({ ok: false, code });
  if (scope === null) return no('CHANGE_NOT_POSSIBLE');
  if (pending) return no('CHANGE_PENDING');
  if (was.checkIn === wish.checkIn && was.checkOut === wish.checkOut) return no('CHANGE_SAME');
  const extends_ = wish.checkIn === was.checkIn && wish.checkOut > was.checkOut;
  if (scope === 'EXTENSION' && !extends_) return no('CHANGE_STARTED');
  const givesUp = without(was, wish).length > 0;
  if (givesUp && cancelling.rule === 'NON_REFUNDABLE') return no('CHANGE_NON_REFUNDABLE');
  return { ok: true };
}

/** The parts of a stay outside another stay: none, one, or one on either side. */
export function without(stay: Stay, other: Stay): Stay[] {
  const part = (checkIn: Night, checkOut: Night) =>
    checkIn < checkOut ? [{ checkIn, checkOut }] : [];
  const apart = other.checkOut <= stay.checkIn || other.checkIn >= stay.checkOut;
  if (apart) return part(stay.checkIn, stay.checkOut);
  return [...part(stay.checkIn, other.checkIn), ...part(other.checkOut, stay.checkOut)];
}

/** What a change of dates costs. `was + toPay − refund` is `total`. */
export type ChangeTerms = {
  /** What the booking costs afterwards: the new stay and the fees of its changes. */
  readonly total: Won;
  readonly toPay: Won;
  readonly refund: Won;
  /** The part of the savings that the refund rules keep. */
  readonly fee: Won;
  /** Won of the new total that no cancellation refunds. */
  readonly kept: Won;
  /** The lowest fee of any later cancellation, in percent. */
  readonly floorPercent: number;
};

/**
 * The money of a change. A more expensive stay costs the difference. The savings of a cheaper one
 * are refunded less the fee that cancelling at this moment would charge on them, and the rest of
 * the money stays under that fee. So changing and then cancelling costs exactly what cancelling
 * alone does. Fees are whole tens of won: where less is saved than the fees differ by, all that is saved is
 * the fee, so that a booking never costs more than was paid for it.
 * @param input.paid what the booking costs now, and was paid
 * @param input.kept won of it that earlier changes have cost
 * @param input.quoted the new stay, quoted like every stay
 * @param input.cancelling computes what cancelling a booking of so many won (with nothing kept)
 *   would charge
 */
export function changeTerms(input: {
  readonly paid: Won;
  readonly kept: Won;
  readonly quoted: Won;
  readonly cancelling: (paid: Won) => Pick<Refund, 'fee' | 'feePercent'>;
}): ChangeTerms {
  const { paid, kept, quoted, cancelling } = input;
  for (const won of [paid, kept, quoted]) assertWon(won);
  if (kept < 0 || kept > paid || quoted < 0) throw new RangeError('Not amounts of a change');
  const before = paid - kept;
  const saved = before - quoted;
  const floorPercent = cancelling(before).feePercent;
  const fee = saved > 0 ? Math.min(saved, cancelling(before).fee - cancelling(quoted).fee) : 0;
  return {
    total: quoted + kept + fee,
    toPay: Math.max(0, -saved),
    refund: Math.max(0, saved - fee),
    fee,
    kept: kept + fee,
    floorPercent,
  };
}

/**
 * The quote of a changed booking: that of the new stay, with a line for what its changes have cost.
 */
export function changedQuote(quote: Quote, kept: Won): Quote {
  if (kept === 0) return quote;
  const total = quote.total + kept;
  return {
    ...quote,
    lines: [...quote.lines, { kind: 'CHANGE_FEE', amount: kept }],
    total,
    vat: vatIncluded(total),
    perNight: Math.round(total / quote.nights),
  };
}

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
