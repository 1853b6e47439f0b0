import { and, inArray, sql, type SQL } from 'drizzle-orm';

import { dayOf, type Stay } from '@/domain/stay/stay';
import type { Database, Transaction } from '@/server/platform/db/client';
import { inStay } from '../stock';
import { roomCalendars, roomNights } from '@/server/platform/db/schema';
import { keptSums, type PriceSum } from './catalogue-snapshot';
import type { RoomTypeId } from '@/domain/ids';

/**
 * Above this many rooms, listing their ids costs the database more than reading all rooms of those
 * nights.
 */
const ALL_ROOMS = 4000;

/** How many sums are kept for one catalogue, over all stays; about 100 bytes each. */
const KEPT_SUMS = 500_000;

function ofRooms(roomTypeIds: readonly RoomTypeId[], stay: Stay): SQL | undefined {
  return and(
    roomTypeIds.length > ALL_ROOMS
      ? undefined
      : // One parameter for all ids: a list of hundreds costs more to build than to run.
        sql`${roomNights.roomTypeId} = any(${`{${roomTypeIds.join(',')}}`}::int[])`,
    inStay(stay),
  );
}

/**
 * Sums up the base prices of a stay by room type, with at most one aggregate. Prices change only
 * with the catalogue's version, so the sums are kept as long as the snapshot (`catalogueSnapshot`).
 */
export async function priceSums(
  db: Database | Transaction,
  roomTypeIds: readonly RoomTypeId[],
  stay: Stay,
): Promise<ReadonlyMap<RoomTypeId, PriceSum>> {
  const kept = keptSums(db);
  if (kept === undefined) return readSums(db, roomTypeIds, stay);
  const key = `${stay.checkIn}/${stay.checkOut}`;
  const known = kept.byStay.get(key) ?? new Map<RoomTypeId, PriceSum>();
  const missing = roomTypeIds.filter((id) => !known.has(id));
  if (missing.length > 0) {
    const read = await readSums(db, missing, stay);
    if (kept.count > KEPT_SUMS) {
      kept.byStay.clear();
      kept.count = 0;
    }
    for (const id of missing) known.set(id, read.get(id) ?? { nightlySum: 0, nights: 0 });
    kept.byStay.set(key, known);
    kept.count += missing.length;
  }
  return known;
}

async function readSums(
  db: Database | Transaction,
  roomTypeIds: readonly RoomTypeId[],
  stay: Stay,
): Promise<Map<RoomTypeId, PriceSum>> {
  if (roomTypeIds.length === 0) return new Map();
  const rows = await db
    .select({
      roomTypeId: roomNights.roomTypeId,
      nightlySum: sql<number>`sum(${roomNights.price})::float8`,
      nights: sql<number>`count(*)::int`,
    })
    .from(roomNights)
    .where(ofRooms(roomTypeIds, stay))
    .groupBy(roomNights.roomTypeId);
  return new Map(rows.map(({ roomTypeId, ...sum }) => [roomTypeId, sum]));
}

/** Finds the rooms that have a closed or sold-out night in the stay, from the live inventory. */
export async function blockedRooms(
  db: Database | Transaction,
  roomTypeIds: readonly RoomTypeId[],
  stay: Stay,
): Promise<Set<RoomTypeId>> {
  if (roomTypeIds.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ roomTypeId: roomNights.roomTypeId })
    .from(roomNights)
    // Must be written as in the index room_nights_blocked, so that the index is used.
    .where(and(ofRooms(roomTypeIds, stay), sql`(closed or sold >= total)`));
  return new Set(rows.map((row) => row.roomTypeId));
}

/**
 * The number of rooms that are free on every night of the stay, by room type, from the live
 * inventory; 0 for one with a closed or sold-out night.
 */
export async function remainingRooms(
  db: Database | Transaction,
  roomTypeIds: readonly RoomTypeId[],
  stay: Stay,
): Promise<Map<RoomTypeId, number>> {
  if (roomTypeIds.length === 0) return new Map();
  const rows = await db
    .select({
      roomTypeId: roomNights.roomTypeId,
      remaining: sql<number>`case when bool_or(${roomNights.closed}) then 0
        else min(${roomNights.total} - ${roomNights.sold}) end::int`,
    })
    .from(roomNights)
    .where(ofRooms(roomTypeIds, stay))
    .groupBy(roomNights.roomTypeId);
  return new Map(rows.map((row) => [row.roomTypeId, row.remaining]));
}

/**
 * The number of rooms that are free on every night of a stay, read from the room calendars, which
 * have one row for each room. Each room may have a stay of its own; this is used for a page of
 * search results. The numbers are at most 255, since calendars don't count further.
 */
export async function remainingInCalendars(
  db: Database | Transaction,
  stays: ReadonlyMap<RoomTypeId, Stay>,
): Promise<Map<RoomTypeId, number>> {
  if (stays.size === 0) return new Map();
  const rows = await db
    .select({
      roomTypeId: roomCalendars.roomTypeId,
      firstNight: roomCalendars.firstNight,
      free: roomCalendars.free,
    })
    .from(roomCalendars)
    .where(inArray(roomCalendars.roomTypeId, [...stays.keys()]));
  return new Map(
    rows.map(({ roomTypeId, firstNight, free }) => {
      const stay = stays.get(roomTypeId);
      const from = dayOf(stay?.checkIn ?? firstNight) - dayOf(firstNight);
      const to = dayOf(stay?.checkOut ?? firstNight) - dayOf(firstNight);
      if (from < 0 || to > free.length || from >= to) return [roomTypeId, 0];
      return [roomTypeId, Math.min(...free.subarray(from, to))];
    }),
  );
}
