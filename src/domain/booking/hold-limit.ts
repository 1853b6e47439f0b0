import type { Stay } from '../stay/stay';
import type { RoomTypeId } from '../ids';

/**
 * How many rooms one member may reserve without paying. A hold costs nothing and needs no more than
 * an e-mail address, so without a limit one account could take every room of a city off the market.
 * Decision 047 gives the numbers and the reasons.
 */

/**
 * How many rooms one member may keep at the same time without having paid: held, being paid, or waiting
 * for a bank deposit.
 */
export const MAX_UNPAID_ROOMS = 3;

/**
 * Holds that a member may make within an hour and within a day; holds that were booked don't count.
 * With the limit per hour alone, one account could keep its three rooms around the clock by holding
 * them again and again.
 */
export const HOLD_WINDOWS = [
  { max: 12, windowMs: 60 * 60_000 },
  { max: 36, windowMs: 24 * 60 * 60_000 },
] as const;
/** How far back holds are counted, in ms. */
export const HOLD_MEMORY_MS = Math.max(...HOLD_WINDOWS.map(({ windowMs }) => windowMs));

/** How many deposits of one member may be awaited at the same time; each keeps a room for hours. */
export const MAX_WAITING_DEPOSITS = 2;

/**
 * How many bank accounts may be issued to a member within `DEPOSIT_WINDOW_MS` without being paid
 * into, whether they are still open or not: each keeps a room, is opened at the gateway, and sends
 * messages.
 */
export const MAX_ISSUED_DEPOSITS = 4;
export const DEPOSIT_WINDOW_MS = 24 * 60 * 60_000;

/** A room that a member keeps and hasn't paid for. */
export type UnpaidRoom = Stay & {
  readonly id: string;
  readonly roomTypeId: RoomTypeId;
  /** The number of adults and children together. */
  readonly guests: number;
};

export type HoldVerdict =
  | { readonly ok: true }
  /** `id` is the member's room that is already held for these nights. */
  | { readonly ok: false; readonly code: 'HOLD_OVERLAPS'; readonly id: string }
  | { readonly ok: false; readonly code: 'HOLD_LIMIT' }
  /** `max` holds were made within a window; the next one is possible in `retryAfterMs` ms. */
  | {
      readonly ok: false;
      readonly code: 'HOLDS_TOO_MANY';
      readonly max: number;
      readonly retryAfterMs: number;
    };

/**
 * Whether a member may hold one more room.
 *
 * A member holds one room per room type and night, unless their party needs more: a second or later
 * one is given when all guests together would not have fitted into one room less.
 *
 * @param facts.wish the room to hold
 * @param facts.maxGuests how many guests a room of that type takes
 * @param facts.unpaid the rooms that the member holds now and hasn't paid for
 * @param facts.recent when each hold of the last `HOLD_MEMORY_MS` that wasn't booked was made
 */
export function mayHold(facts: {
  readonly wish: Omit<UnpaidRoom, 'id'>;
  readonly maxGuests: number;
  readonly unpaid: readonly UnpaidRoom[];
  readonly recent: readonly Date[];
  readonly now: Date;
}): HoldVerdict {
  const { wish, maxGuests, unpaid, recent, now } = facts;
  const same = unpaid.filter(
    (room) =>
      room.roomTypeId === wish.roomTypeId &&
      room.checkIn < wish.checkOut &&
      wish.checkIn < room.checkOut,
  );
  const guests = same.reduce((sum, room) => sum + room.guests, wish.guests);
  const [kept] = same;
  if (kept !== undefined && guests <= same.length * maxGuests) {
    return { ok: false, code: 'HOLD_OVERLAPS', id: kept.id };
  }
  if (unpaid.length >= MAX_UNPAID_ROOMS) return { ok: false, code: 'HOLD_LIMIT' };
  const newestFirst = recent.map((made) => made.getTime()).sort((a, b) => b - a);
  const waits = HOLD_WINDOWS.map(({ max, windowMs }) => {
    // Once this hold is older than the window, another one may be made.
    const oldest = newestFirst[max - 1] ?? Number.NEGATIVE_INFINITY;
    return { max, retryAfterMs: oldest + windowMs - now.getTime() };
  });
  const [longest] = waits.sort((a, b) => b.retryAfterMs - a.retryAfterMs);
  if (longest !== undefined && longest.retryAfterMs > 0) {
    return { ok: false, code: 'HOLDS_TOO_MANY', ...longest };
  }
  return { ok: true };
}

/** Fewer holds than this in an hour are too few to judge by. */
export const MIN_HOLDS_TO_JUDGE = 40;
/** Below this percentage of paid holds, somebody is holding rooms without wanting them. */
export const MIN_PAID_PERCENT = 20;

/**
 * Whether the site's rooms are being held without being paid for: by many accounts together, each
 * of which stays within the limit of one member.
 * @param hour.holds holds of an hour, all of which have had their time to be paid
 * @param hour.paid how many of them were paid, or are waiting for a deposit
 */
export function isHeldUnpaid({ holds, paid }: { holds: number; paid: number }): boolean {
  return holds >= MIN_HOLDS_TO_JUDGE && paid * 100 < holds * MIN_PAID_PERCENT;
}

export type DepositVerdict =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly code: 'DEPOSIT_NEEDS_TEL' | 'DEPOSIT_LIMIT' | 'DEPOSITS_TOO_MANY';
    };

/**
 * Whether an account for one more deposit may be issued to a member.
 * @param facts.telProven whether the member has verified a telephone number: without one, a new
 *   membership costs nothing but another e-mail address
 * @param facts.waiting the member's other deposits that are awaited, or are being issued now
 * @param facts.issued the member's other accounts of the last `DEPOSIT_WINDOW_MS` that received no
 *   money, including those still awaited and those whose room was given back
 */
export function mayIssueDeposit(facts: {
  readonly telProven: boolean;
  readonly waiting: number;
  readonly issued: number;
}): DepositVerdict {
  const { telProven, waiting, issued } = facts;
  if (!telProven) return { ok: false, code: 'DEPOSIT_NEEDS_TEL' };
  if (waiting >= MAX_WAITING_DEPOSITS) return { ok: false, code: 'DEPOSIT_LIMIT' };
  if (issued >= MAX_ISSUED_DEPOSITS) return { ok: false, code: 'DEPOSITS_TOO_MANY' };
  return { ok: true };
}
