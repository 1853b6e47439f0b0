import { and, asc, eq, gte, lt, or, sql, type SQL } from 'drizzle-orm';

import type { RoomStay } from '@/domain/booking/courtesy-hold';
import type { RoomTypeId } from '@/domain/ids';
import { type Night, nightsOf, type Stay } from '@/domain/stay/stay';
import type { Transaction } from '@/server/platform/db/client';
import { type Builder, given, prepared } from '@/server/platform/db/prepared';
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

const roomGiven = eq(roomNights.roomTypeId, given(roomNights.roomTypeId, 'roomTypeId'));

/** The nights of a stay, to be joined by an update; room type and dates are placeholders. */
export const selectNightsOfStay = (db: Builder) =>
  db
    .select({ night: roomNights.night })
    .from(roomNights)
    .where(
      and(
        roomGiven,
        gte(roomNights.night, given(roomNights.night, 'checkIn')),
        lt(roomNights.night, given(roomNights.night, 'checkOut')),
      ),
    )
    .orderBy(asc(roomNights.night));

/**
 * The nights of a stay, locked in their order. An update alone locks rows in the order in which it
 * reads them, so two overlapping stays could deadlock.
 */
const lockedNights: JoinNights = (db) => selectNightsOfStay(db).for('update').as('locked');

/** How an update of nights finds its rows; a race test replaces it with one that doesn't lock. */
export type JoinNights = (db: Builder) => ReturnType<ReturnType<typeof selectNightsOfStay>['as']>;

/**
 * Takes stock with one conditional update, without reading anything beforehand: PostgreSQL checks
 * `sold < total` again after it has waited for a lock, so the last room goes to one guest only.
 * @param join how the update finds its nights; the product uses `lockedNights`
 */
export function takeStockUsing(join: JoinNights): TakeStock {
  const take = prepared('take_stock', (db) => {
    const joined = join(db);
    return db
      .update(roomNights)
      .set({ sold: sql`${roomNights.sold} + 1` })
      .from(joined)
      .where(
        and(
          roomGiven,
          eq(roomNights.night, joined.night),
          lt(roomNights.sold, roomNights.total),
          eq(roomNights.closed, false),
        ),
      )
      .returning({ night: roomNights.night });
  });
  return async (tx, roomTypeId, stay) => {
    const { checkIn, checkOut } = stay;
    const rows = await take(tx, { roomTypeId, checkIn, checkOut });
    const taken = new Set(rows.map(({ night }) => night));
    const missing = nightsOf(stay).find((night) => !taken.has(night));
    return missing === undefined ? { taken: true } : { taken: false, night: missing };
  };
}

/** `takeStockUsing` with the nights locked in their order. */
export const takeStock: TakeStock = takeStockUsing(lockedNights);

/**
 * Locks the nights of several stays in a fixed order, before some are taken and others released: two
 * guests who change to each other's nights or rooms can then not deadlock.
 */
export async function lockNightsOf(tx: Transaction, stays: readonly RoomStay[]): Promise<void> {
  await tx
    .select({ night: roomNights.night })
    .from(roomNights)
    .where(
      or(...stays.map((stay) => and(eq(roomNights.roomTypeId, stay.roomTypeId), inStay(stay)))),
    )
    .orderBy(asc(roomNights.roomTypeId), asc(roomNights.night))
    .for('update');
}

/** `lockNightsOf` for stays in rooms of one type. */
export const lockNights = (
  tx: Transaction,
  roomTypeId: RoomTypeId,
  stays: readonly Stay[],
): Promise<void> =>
  lockNightsOf(
    tx,
    stays.map(({ checkIn, checkOut }) => ({ roomTypeId, checkIn, checkOut })),
  );

/** Releases one room of every night of a stay. */
export async function releaseStock(
  tx: Transaction,
  roomTypeId: RoomTypeId,
  { checkIn, checkOut }: Stay,
): Promise<void> {
  await release(tx, { roomTypeId, checkIn, checkOut });
}

const release = prepared('release_stock', (db) => {
  const locked = lockedNights(db);
  return db
    .update(roomNights)
    .set({ sold: sql`${roomNights.sold} - 1` })
    .from(locked)
    .where(and(roomGiven, eq(roomNights.night, locked.night)));
});
