import { and, asc, desc, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';

import { type SavedLists } from '@/contract/search/saved';
import { SAVED_LIMITS } from '@/contract/limits';
import type { Database, Transaction } from '@/server/platform/db/client';
import {
  comparedRooms,
  members,
  viewedHotels,
  wishlistHotels,
  type hotels,
  type roomTypes,
} from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';

/** Makes concurrent changes of one member's lists wait for each other. */
export type LockLists = (tx: Transaction, memberId: string) => Promise<void>;

/**
 * Locks a member's lists: a limit is checked and then kept by the same transaction, so no other may
 * change the lists in between. The lock is on the member's row; bookings, which only refer to that
 * row, don't wait for it.
 * @throws AppError UNAUTHENTICATED when the account was deleted
 */
export const lockLists: LockLists = async (tx, memberId) => {
  const found = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.deletedAt)))
    .for('no key update');
  if (found.length === 0) throw new AppError('UNAUTHENTICATED');
};

/** A member's lists; see `savedLists` for their order. */
export async function listsOf(db: Database | Transaction, memberId: string): Promise<SavedLists> {
  const hotels = await db
    .select({ id: wishlistHotels.hotelId })
    .from(wishlistHotels)
    .where(eq(wishlistHotels.memberId, memberId))
    .orderBy(desc(wishlistHotels.savedAt), desc(wishlistHotels.hotelId));
  const viewed = await db
    .select({ id: viewedHotels.hotelId })
    .from(viewedHotels)
    .where(eq(viewedHotels.memberId, memberId))
    .orderBy(desc(viewedHotels.viewedAt), desc(viewedHotels.hotelId))
    .limit(SAVED_LIMITS.viewed);
  const rooms = await db
    .select({ id: comparedRooms.roomTypeId })
    .from(comparedRooms)
    .where(eq(comparedRooms.memberId, memberId))
    .orderBy(asc(comparedRooms.addedAt), asc(comparedRooms.roomTypeId));
  const idsOf = (rows: ReadonlyArray<{ id: number }>) => rows.map(({ id }) => id);
  return { hotels: idsOf(hotels), viewed: idsOf(viewed), rooms: idsOf(rooms) };
}

/** An entry of a list and when it was added. */
export type Entry = { readonly id: number; readonly at: Date };

/** Adds hotels to the wishlist; if a hotel is there already, the later time is kept. */
export async function putHotels(tx: Transaction, memberId: string, entries: readonly Entry[]) {
  if (entries.length === 0) return;
  await tx
    .insert(wishlistHotels)
    .values(entries.map(({ id, at }) => ({ memberId, hotelId: id, savedAt: at })))
    .onConflictDoUpdate({
      target: [wishlistHotels.memberId, wishlistHotels.hotelId],
      set: { savedAt: sql`greatest(${wishlistHotels.savedAt}, excluded.saved_at)` },
    });
}

/** Adds views and keeps the latest 20. */
export async function putViews(tx: Transaction, memberId: string, entries: readonly Entry[]) {
  if (entries.length === 0) return;
  await tx
    .insert(viewedHotels)
    .values(entries.map(({ id, at }) => ({ memberId, hotelId: id, viewedAt: at })))
    .onConflictDoUpdate({
      target: [viewedHotels.memberId, viewedHotels.hotelId],
      set: { viewedAt: sql`greatest(${viewedHotels.viewedAt}, excluded.viewed_at)` },
    });
  const latest = tx
    .select({ id: viewedHotels.hotelId })
    .from(viewedHotels)
    .where(eq(viewedHotels.memberId, memberId))
    .orderBy(desc(viewedHotels.viewedAt), desc(viewedHotels.hotelId))
    .limit(SAVED_LIMITS.viewed);
  await tx
    .delete(viewedHotels)
    .where(and(eq(viewedHotels.memberId, memberId), notInArray(viewedHotels.hotelId, latest)));
}

/** Adds rooms to the comparison and keeps the four added last. */
export async function putRooms(tx: Transaction, memberId: string, entries: readonly Entry[]) {
  if (entries.length === 0) return;
  await tx
    .insert(comparedRooms)
    .values(entries.map(({ id, at }) => ({ memberId, roomTypeId: id, addedAt: at })))
    .onConflictDoUpdate({
      target: [comparedRooms.memberId, comparedRooms.roomTypeId],
      set: { addedAt: sql`greatest(${comparedRooms.addedAt}, excluded.added_at)` },
    });
  const latest = tx
    .select({ id: comparedRooms.roomTypeId })
    .from(comparedRooms)
    .where(eq(comparedRooms.memberId, memberId))
    .orderBy(desc(comparedRooms.addedAt), desc(comparedRooms.roomTypeId))
    .limit(SAVED_LIMITS.rooms);
  await tx
    .delete(comparedRooms)
    .where(and(eq(comparedRooms.memberId, memberId), notInArray(comparedRooms.roomTypeId, latest)));
}

/** The ids that exist in a catalogue table. */
export async function knownIds(
  tx: Transaction,
  table: typeof hotels | typeof roomTypes,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}
