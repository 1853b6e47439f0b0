import { MOVES, type ReservationEvent } from './reservation';
import { CHANGE_MOVES, type ChangeEvent } from './stay-change';
import type { Won } from '../price/money';

/** A line of a booking's ledger, as it is stored. */
export type LedgerLine = {
  readonly event: string;
  readonly fromState: string | null;
  readonly toState: string;
  /** The won that the change moved: positive for a payment, negative for a refund. */
  readonly amount: Won;
};

/**
 * The state and money that a ledger leads to, and every line that can't follow the ones before it.
 */
export type Replay = {
  readonly state: string | null;
  /** The won that were paid and not refunded. */
  readonly money: Won;
  readonly faults: string[];
};

/** Events that are recorded without changing the booking's state. */
const NOTES = [
  'HOLD_EXTENDED',
  /** Other coupons are used for a hold, so its total is another one. */
  'COUPONS_CHANGED',
  'ORDER_MADE',
  'ORDER_DECLINED',
  'ORDER_ABANDONED',
  'PAYMENT_UNKNOWN',
  /** The points part of a split payment was taken; the booking waits for the rest. */
  'POINTS_TAKEN',
  'ORPHAN_CAPTURED',
  'ORPHAN_REFUNDED',
  /** One part of a refund in several parts was made, and it isn't the last. */
  'REFUND_MADE',
  /** New nights are reserved besides the old ones until the money of a change is certain. */
  'CHANGE_HELD',
] as const;

/** Every event that a line can record. */
export type LedgerEvent = ReservationEvent | ChangeEvent | 'HOLD_MADE' | (typeof NOTES)[number];

/**
 * Replays a booking from its ledger: it must begin with a hold, each line must start in the state
 * where the one before it ended, and each transition must be in the table of states.
 */
export function replay(lines: readonly LedgerLine[]): Replay {
  const faults: string[] = [];
  let state: string | null = null;
  let money = 0;
  for (const [at, line] of lines.entries()) {
    const { event, fromState, toState, amount } = line;
    money += amount;
    if (money < 0) faults.push(`line ${at + 1}, ${event}: more went out than came in`);
    if (fromState !== state) {
      faults.push(`line ${at + 1}, ${event}: from ${fromState}, but it was ${state}`);
    }
    if (toState !== nextOf(line)) {
      faults.push(`line ${at + 1}, ${event}: no way from ${fromState} to ${toState}`);
    }
    state = toState;
  }
  return { state, money, faults };
}

function nextOf({ event, fromState }: LedgerLine): string | null {
  if (fromState === null) return event === 'HOLD_MADE' ? 'HELD' : null;
  if (NOTES.some((note) => note === event)) return fromState;
  // A change of dates has its own states; the booking's state stays the same.
  if (CHANGE_MOVES.some((move) => move.event === event)) return fromState;
  const move = MOVES.reservation.find((known) => known.from === fromState && known.event === event);
  return move?.to ?? null;
}
