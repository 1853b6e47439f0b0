import { and, eq, gte, lt, sql } from 'drizzle-orm';

import { type Night, seoulInstant } from '@/domain/stay/stay';
import type { Database, Transaction } from '@/server/platform/db/client';
import { tourSlots } from '@/server/platform/db/schema';
import type { HotelId } from '@/domain/ids';

const DAY_MS = 86_400_000;

/** One time at which a hotel can be visited. */
export type Slot = { readonly hotelId: HotelId; readonly startsAt: Date };

/**
 * Takes a place for one party. Bookings take it as a parameter, so that tests can replace it.
 * @returns false when the time is full; the caller then has to roll the transaction back
 */
export type TakePlace = (tx: Transaction, slot: Slot, capacity: number) => Promise<boolean>;

const is = ({ hotelId, startsAt }: Slot) =>
  and(eq(tourSlots.hotelId, hotelId), eq(tourSlots.startsAt, startsAt));

/**
 * Uses one statement, without reading anything beforehand: PostgreSQL checks `taken < capacity`
 * again after it has waited for a lock, so the last place goes to one party only.
 */
export const takePlace: TakePlace = async (tx, slot, capacity) => {
  const rows = await tx
    .insert(tourSlots)
    .values({ ...slot, taken: 1, capacity })
    .onConflictDoUpdate({
      target: [tourSlots.hotelId, tourSlots.startsAt],
      set: { taken: sql`${tourSlots.taken} + 1`, capacity },
      setWhere: lt(tourSlots.taken, capacity),
    })
    .returning({ taken: tourSlots.taken });
  return rows.length === 1;
};

/** Releases the place of one party. */
export async function givePlaceBack(tx: Transaction, slot: Slot): Promise<void> {
  await tx
    .update(tourSlots)
    .set({ taken: sql`${tourSlots.taken} - 1` })
    .where(is(slot));
}

/** The number of parties at a hotel on a day, by the instant of their time in ms. */
export async function takenOn(
  db: Database,
  hotelId: HotelId,
  date: Night,
): Promise<ReadonlyMap<number, number>> {
  const from = seoulInstant(date, '00:00');
  const rows = await db
    .select({ startsAt: tourSlots.startsAt, taken: tourSlots.taken })
    .from(tourSlots)
    .where(
      and(
        eq(tourSlots.hotelId, hotelId),
        gte(tourSlots.startsAt, from),
        lt(tourSlots.startsAt, new Date(from.getTime() + DAY_MS)),
      ),
    );
  return new Map(rows.map(({ startsAt, taken }) => [startsAt.getTime(), taken]));
}
