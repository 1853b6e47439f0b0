import { and, eq, gte, lt, sql } from 'drizzle-orm';

import { seoulInstant, type Night } from '@/domain/stay';
import type { Database, Transaction } from '../db/client';
import { tourSlots } from '../db/schema';

const DAY_MS = 86_400_000;

/** One time of a hotel. */
export type Slot = { readonly hotelId: number; readonly startsAt: Date };

/**
 * Takes a place for one party; what a booking is given to take it with.
 * @returns false when the time is full: nothing but a rolled back transaction may follow
 */
export type TakePlace = (tx: Transaction, slot: Slot, capacity: number) => Promise<boolean>;

const is = ({ hotelId, startsAt }: Slot) =>
  and(eq(tourSlots.hotelId, hotelId), eq(tourSlots.startsAt, startsAt));

/**
 * One statement, with nothing read beforehand: PostgreSQL looks at `taken < capacity` again after
 * it has waited for another's place, so the last one goes to one party.
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

/** Gives the place of one party back. */
export async function givePlaceBack(tx: Transaction, slot: Slot): Promise<void> {
  await tx
    .update(tourSlots)
    .set({ taken: sql`${tourSlots.taken} - 1` })
    .where(is(slot));
}

/** Parties of a day at a hotel, by the instant of their time in milliseconds. */
export async function takenOn(
  db: Database,
  hotelId: number,
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
