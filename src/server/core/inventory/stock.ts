import { and, asc, eq, gte, lt, or, sql, type SQL } from 'drizzle-orm';

import type { RoomTypeId } from '@/domain/ids';
import { type Night, nightsOf, type Stay } from '@/domain/stay/stay';
import type { Transaction } from '@/server/platform/db/client';
import { roomNights } from '@/server/platform/db/schema';

/** The condition for the nights of a stay: from check-in on, without the day of check-out. */
export const inStay = ({ checkIn, checkOut }: Stay): SQL | undefined =>
  and(gte(roomNights.night, checkIn), lt(roomNights.night, checkOut));

/** After `taken: false` the caller has to roll the transaction back. */
export type StockTaken =
  | { readonly taken: true }
  /** `night` is the first that is sold out, closed or missing from the calendar. */
  | { readonly taken: false; readonly night: Night };

/**
 * Takes one room of every night of a stay. Holds take it as a parameter, so that tests can replace
 * it.
 */
export type TakeStock = (
  tx: Transaction,
  roomTypeId: RoomTypeId,
  stay: Stay,
) => Promise<StockTaken>;

/** The nights of a stay, to be joined by an update. */
export function nightsOfStay(tx: Transaction, roomTypeId: RoomTypeId, stay: Stay) {
  return tx
    .select({ night: roomNights.night })
    .from(roomNights)
    .where(and(eq(roomNights.roomTypeId, roomTypeId), inStay(stay)))
    .orderBy(asc(roomNights.night));
}

/**
 * The nights of a stay, locked in their order. An update alone locks rows in the order in which it
 * reads them, so two overlapping stays could deadlock.
 */
const lockedNights: JoinNights = (...stay) =>
  nightsOfStay(...stay)
    .for('update')
    .as('locked');

/** How an update of nights finds its rows; a race test replaces it with one that doesn't lock. */
export type JoinNights = (
  ...stay: Parameters<typeof nightsOfStay>
) => ReturnType<ReturnType<typeof nightsOfStay>['as']>;

/**
 * Takes stock with one conditional update, without reading anything beforehand: PostgreSQL checks
 * `sold < total` again after it has waited for a lock, so the last room goes to one guest only.
 * @param join how the update finds its nights; the product uses `lockedNights`
 */
export async function takeStockUsing(
  join: JoinNights,
  [tx, roomTypeId, stay]: Parameters<TakeStock>,
): Promise<StockTaken> {
  const locked = join(tx, roomTypeId, stay);
  const rows = await tx
    .update(roomNights)
    .set({ sold: sql`${roomNights.sold} + 1` })
    .from(locked)
    .where(
      and(
        eq(roomNights.roomTypeId, roomTypeId),
        eq(roomNights.night, locked.night),
        lt(roomNights.sold, roomNights.total),
        eq(roomNights.closed, false),
      ),
    )
    .returning({ night: roomNights.night });
  const taken = new Set(rows.map(({ night }) => night));
  const missing = nightsOf(stay).find((night) => !taken.has(night));
  return missing === undefined ? { taken: true } : { taken: false, night: missing };
}

/** `takeStockUsing` with the nights locked in their order. */
export const takeStock: TakeStock = (...given) => takeStockUsing(lockedNights, given);

/**
 * Locks the nights of several stays in a room in their order, before some are taken and others
 * released: with a fixed order, two guests who change to each other's nights can't deadlock.
 */
export async function lockNights(
  tx: Transaction,
  roomTypeId: RoomTypeId,
  stays: readonly Stay[],
): Promise<void> {
  await tx
    .select({ night: roomNights.night })
    .from(roomNights)
    .where(and(eq(roomNights.roomTypeId, roomTypeId), or(...stays.map(inStay))))
    .orderBy(asc(roomNights.night))
    .for('update');
}

/** Releases one room of every night of a stay. */
export async function releaseStock(
  tx: Transaction,
  roomTypeId: RoomTypeId,
  stay: Stay,
): Promise<void> {
  const locked = lockedNights(tx, roomTypeId, stay);
  await tx
    .update(roomNights)
    .set({ sold: sql`${roomNights.sold} - 1` })
    .from(locked)
    .where(and(eq(roomNights.roomTypeId, roomTypeId), eq(roomNights.night, locked.night)));
}
