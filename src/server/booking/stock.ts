import { and, asc, eq, lt, or, sql } from 'drizzle-orm';

import { nightsOf, type Night, type Stay } from '@/domain/stay';
import type { Transaction } from '../db/client';
import { inStay } from '../db/in-stay';
import { roomNights } from '../db/schema';

/** Nothing but a rolled back transaction may follow `taken: false`. */
export type StockTaken =
  | { readonly taken: true }
  /** `night` is the first that is sold out, closed or not in the calendar. */
  | { readonly taken: false; readonly night: Night };

/** Takes one room of every night of a stay; what the hold is given to take its stock with. */
export type TakeStock = (tx: Transaction, roomTypeId: number, stay: Stay) => Promise<StockTaken>;

/** The nights of a stay, locked in their order: overlapping stays then can't wait in a circle. */
function lockedNights(tx: Transaction, roomTypeId: number, stay: Stay) {
  return tx
    .select({ night: roomNights.night })
    .from(roomNights)
    .where(and(eq(roomNights.roomTypeId, roomTypeId), inStay(stay)))
    .orderBy(asc(roomNights.night))
    .for('update')
    .as('locked');
}

/**
 * Takes stock by one conditional update, with nothing read beforehand: PostgreSQL looks at
 * `sold < total` again after it has waited for a lock, so the last room goes to one guest.
 */
export const takeStock: TakeStock = async (tx, roomTypeId, stay) => {
  const locked = lockedNights(tx, roomTypeId, stay);
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
};

/**
 * Locks the nights of several stays of a room in their order, before some are taken and others
 * given back: one order for all, or two guests who change past each other wait in a circle.
 */
export async function lockNights(
  tx: Transaction,
  roomTypeId: number,
  stays: readonly Stay[],
): Promise<void> {
  await tx
    .select({ night: roomNights.night })
    .from(roomNights)
    .where(and(eq(roomNights.roomTypeId, roomTypeId), or(...stays.map(inStay))))
    .orderBy(asc(roomNights.night))
    .for('update');
}

/** Gives one room of every night of a stay back. */
export async function releaseStock(tx: Transaction, roomTypeId: number, stay: Stay): Promise<void> {
  const locked = lockedNights(tx, roomTypeId, stay);
  await tx
    .update(roomNights)
    .set({ sold: sql`${roomNights.sold} - 1` })
    .from(locked)
    .where(and(eq(roomNights.roomTypeId, roomTypeId), eq(roomNights.night, locked.night)));
}
