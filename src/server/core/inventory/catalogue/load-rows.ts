import { sql, type SQL } from 'drizzle-orm';

import type {
  HotelRecord,
  PlanRecord,
  ReviewRecord,
  RoomRecord,
} from '@/contract/catalogue/catalogue-file';
import { hotelProfileSchema } from '@/contract/catalogue/catalogue-records';
import { eachPart } from '@/domain/hotel/review';
import { LONG_STAY_NIGHTS } from '@/domain/hotel/review-groups';
import { addNights } from '@/domain/stay/stay';
import { rowsOf, type Transaction } from '@/server/platform/db/client';
import type { hotels, ratePlans, reviews, roomTypes } from '@/server/platform/db/schema';
import type { HotelId, RoomTypeId } from '@/domain/ids';

/**
 * Maps records of a catalogue file to rows of the database, without side effects. Parts of a record
 * that aren't columns (a hotel's rooms, a room's calendar) stay in the row, and an insert ignores
 * them.
 */

/** Counts and averages a hotel's reviews: the score in tenths, its parts with one decimal. */
function reviewFigures(all: readonly ReviewRecord[]) {
  if (all.length === 0) {
    return { reviewCount: 0, longStayReviewCount: 0, reviewScore: null, reviewScores: null };
  }
  const mean = (of: (review: ReviewRecord) => number) =>
    Math.round((all.reduce((sum, review) => sum + of(review), 0) * 10) / all.length);
  return {
    reviewCount: all.length,
    longStayReviewCount: all.filter((review) => review.nights >= LONG_STAY_NIGHTS).length,
    reviewScore: mean((review) => review.score),
    reviewScores: eachPart((part) => mean((review) => review.scores[part]) / 10),
  };
}

export function hotelRow(hotel: HotelRecord, demoSeed: number | null): typeof hotels.$inferInsert {
  const profile = hotelProfileSchema.parse(hotel);
  return { ...hotel, ...reviewFigures(hotel.reviews), profile, demoSeed };
}

export function roomRow(
  hotelId: HotelId,
  room: RoomRecord,
  position: number,
): typeof roomTypes.$inferInsert {
  return { ...room, hotelId, position, sizeM2: Math.round(room.sizeM2) };
}

export function planRow(
  roomTypeId: RoomTypeId,
  plan: PlanRecord,
  position: number,
): typeof ratePlans.$inferInsert {
  return { ...plan, roomTypeId, position };
}

export function reviewRow(hotelId: HotelId, review: ReviewRecord): typeof reviews.$inferInsert {
  const { roomId, score, ...columns } = review;
  return { ...columns, hotelId, roomTypeId: roomId, score: Math.round(score * 10) };
}

/** A night for sale, before any room of it is sold. */
export type NightRow = {
  readonly roomTypeId: RoomTypeId;
  readonly night: string;
  readonly total: number;
  readonly price: number;
  readonly closed: boolean;
};

export function nightRows(room: Pick<RoomRecord, 'id' | 'calendar'>): NightRow[] {
  const { from, prices, rooms, closed } = room.calendar;
  const closedNights = new Set(closed);
  return prices.map((price, at) => {
    const night = addNights(from, at);
    return {
      roomTypeId: room.id,
      night,
      total: typeof rooms === 'number' ? rooms : (rooms[at] ?? 0),
      price,
      closed: closedNights.has(night),
    };
  });
}

/** Rows per statement: enough to be quick, few enough to bound the memory. */
const BATCH = 5000;

type OversoldNight = {
  readonly roomTypeId: RoomTypeId;
  readonly night: string;
  readonly sold: number;
  readonly total: number;
};

/**
 * Writes nights for sale. An existing night gets the new price, count and closing, and keeps its
 * sold rooms.
 * @throws when a count is below the number of sold rooms (CHECK of the table); call
 * `oversoldNights` first
 */
export async function writeNights(tx: Transaction, rows: readonly NightRow[]): Promise<void> {
  for (const batch of batches(rows)) {
    await tx.execute(sql`
      insert into room_nights (room_type_id, night, total, price, closed)
      select x.room_type_id, x.night, x.total, x.price, x.closed from ${recordset(batch)}
      on conflict (room_type_id, night) do update
      set total = excluded.total, price = excluded.price, closed = excluded.closed`);
  }
}

/** Writes only the nights that don't exist yet. */
export async function addMissingNights(tx: Transaction, rows: readonly NightRow[]): Promise<void> {
  for (const batch of batches(rows)) {
    await tx.execute(sql`
      insert into room_nights (room_type_id, night, total, price, closed)
      select x.room_type_id, x.night, x.total, x.price, x.closed from ${recordset(batch)}
      on conflict (room_type_id, night) do nothing`);
  }
}

/** Finds the nights of which more rooms are sold than the new rows would have. */
export async function oversoldNights(
  tx: Transaction,
  rows: readonly NightRow[],
): Promise<OversoldNight[]> {
  const found: OversoldNight[] = [];
  for (const batch of batches(rows)) {
    const hits = await rowsOf<OversoldNight>(
      tx,
      sql`
      select n.room_type_id as "roomTypeId", n.night::text as night, n.sold::int as sold,
        x.total::int as total
      from ${recordset(batch)}
      join room_nights n on n.room_type_id = x.room_type_id and n.night = x.night
      where n.sold > x.total
      order by n.room_type_id, n.night`,
    );
    found.push(...hits);
  }
  return found;
}

/**
 * Passes rows as five arrays, which form a row source `x`: five parameters for any number of rows.
 */
function recordset(rows: readonly NightRow[]): SQL {
  const literal = (of: (row: NightRow) => string | number | boolean) =>
    `{${rows.map(of).join(',')}}`;
  return sql`unnest(
    ${literal((row) => row.roomTypeId)}::int[],
    ${literal((row) => row.night)}::date[],
    ${literal((row) => row.total)}::int[],
    ${literal((row) => row.price)}::int[],
    ${literal((row) => row.closed)}::boolean[]
  ) as x(room_type_id, night, total, price, closed)`;
}

function* batches(rows: readonly NightRow[]): Generator<readonly NightRow[]> {
  for (let at = 0; at < rows.length; at += BATCH) yield rows.slice(at, at + BATCH);
}
