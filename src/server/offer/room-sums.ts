import { and, gte, lt, sql } from 'drizzle-orm';

import type { Stay } from '@/domain/stay';
import type { Database, Transaction } from '../db/client';
import { roomNights } from '../db/schema';

/** The inventory of one room type over a stay, added up by the database. */
export type RoomSum = {
  readonly roomTypeId: number;
  /** Won, base prices of the nights that have a row. */
  readonly nightlySum: number;
  /** Nights that have a row; fewer than the stay's when the calendar has holes. */
  readonly nights: number;
  /** Rooms free on every one of those nights. */
  readonly remaining: number;
  readonly closed: boolean;
};

/** Above this, listing the ids costs the database more than reading every room of those nights. */
const ALL_ROOMS = 4000;

/** One aggregate over the nights of a stay for all rooms asked for; rooms without a night are left out. */
export async function roomSums(
  db: Database | Transaction,
  roomTypeIds: readonly number[],
  stay: Stay,
): Promise<Map<number, RoomSum>> {
  if (roomTypeIds.length === 0) return new Map();
  const rows = await db
    .select({
      roomTypeId: roomNights.roomTypeId,
      nightlySum: sql<number>`sum(${roomNights.price})::float8`,
      nights: sql<number>`count(*)::int`,
      remaining: sql<number>`min(${roomNights.total} - ${roomNights.sold})::int`,
      closed: sql<boolean>`bool_or(${roomNights.closed})`,
    })
    .from(roomNights)
    .where(
      and(
        roomTypeIds.length > ALL_ROOMS
          ? undefined
          : // One parameter for all ids: a list of hundreds costs more to build than to run.
            sql`${roomNights.roomTypeId} = any(${`{${roomTypeIds.join(',')}}`}::int[])`,
        gte(roomNights.night, stay.checkIn),
        lt(roomNights.night, stay.checkOut),
      ),
    )
    .groupBy(roomNights.roomTypeId);
  return new Map(rows.map((row) => [row.roomTypeId, row]));
}
