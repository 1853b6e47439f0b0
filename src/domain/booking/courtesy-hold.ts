import type { RoomTypeId } from '../ids';
import type { Stay } from '../stay/stay';

/**
 * For how long a room is kept on the reservation page for somebody who hasn't booked it yet: long
 * enough to fill in the form, and shorter than a hold. Decision 091 gives the reasons.
 */
export const MAX_COURTESY_HOLD_SECONDS = 10 * 60;

/** Nights in a room of one type. */
export type RoomStay = Stay & { readonly roomTypeId: RoomTypeId };

/**
 * When a courtesy hold that begins now ends.
 * @param holdSeconds for how long the site holds a room that is booked and not paid
 */
export function courtesyHoldEnd(now: Date, holdSeconds: number): Date {
  const seconds = Math.min(holdSeconds, MAX_COURTESY_HOLD_SECONDS);
  return new Date(now.getTime() + seconds * 1000);
}

/** Whether two stays are the same nights in a room of the same type. */
export const isSameRoomStay = (a: RoomStay, b: RoomStay): boolean =>
  a.roomTypeId === b.roomTypeId && a.checkIn === b.checkIn && a.checkOut === b.checkOut;

/**
 * Divides the rooms that are kept for one guest into the one they want now and all others, which
 * are given up for it. A guest has several only when the browser keeps one for another address of
 * theirs; of two for the same stay, the one that ends later is used.
 */
export function divideCourtesyHolds<T extends RoomStay & { readonly expiresAt: Date }>(
  own: readonly T[],
  wish: RoomStay,
): { readonly same: T | null; readonly others: readonly T[] } {
  const [same = null] = own
    .filter((one) => isSameRoomStay(one, wish))
    .toSorted((a, b) => b.expiresAt.getTime() - a.expiresAt.getTime());
  return { same, others: own.filter((one) => one !== same) };
}
