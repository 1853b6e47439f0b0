import { count, isNotNull, isNull, sql } from 'drizzle-orm';

import { CALENDAR_NIGHTS } from '@/config/constants';
import { addNights, nightsBetween, seoulToday, type Night } from '@/domain/stay/stay';
import type { Database, Transaction } from '@/server/platform/db/client';
import { rowsOf } from '@/server/platform/db/rows-of';
import {
  areas,
  hotels,
  ratePlans,
  regions,
  reservations,
  roomTypes,
  tours,
} from '@/server/platform/db/schema';
import { calendarOf } from '@/demo/catalogue/calendar';
import { generateHotels, REGION_RECORDS } from '@/demo/catalogue/generate';
import {
  catalogueChanged,
  loadInto,
  type LoadFigures,
} from '@/server/core/inventory/catalogue/load';
import {
  addMissingNights,
  nightRows,
  type NightRow,
} from '@/server/core/inventory/catalogue/load-rows';

export const DEMO_HOTELS = 60;
export const DEMO_SEED = 7;

/** Why a demo catalogue may not replace the current one. */
export class SeedRefused extends Error {
  constructor(readonly reason: 'BOOKINGS' | 'OPERATOR_HOTELS') {
    super(
      reason === 'BOOKINGS'
        ? 'The database holds reservations; a new catalogue would take their hotels away.'
        : 'The database holds hotels that are not of a demo catalogue.',
    );
    this.name = 'SeedRefused';
  }
}

/**
 * Writes a demo catalogue over an empty one or another demo catalogue, in one transaction.
 * @throws SeedRefused when there are reservations or booked tours, or hotels of an operator
 */
export async function seedDemoCatalogue(
  db: Database,
  options: {
    readonly now: Date;
    readonly hotels?: number;
    readonly seed?: number;
    readonly onProgress?: (figures: Readonly<LoadFigures>) => void;
  },
): Promise<LoadFigures> {
  const { hotels: howMany = DEMO_HOTELS, seed = DEMO_SEED, onProgress } = options;
  return db.transaction(async (tx) => {
    await clearDemo(tx);
    return loadInto(
      tx,
      {
        regions: REGION_RECORDS,
        hotels: generateHotels({
          hotels: howMany,
          seed,
          from: seoulToday(options.now),
          nights: CALENDAR_NIGHTS,
        }),
      },
      { demoSeed: seed, intoEmpty: true, ...(onProgress === undefined ? {} : { onProgress }) },
    );
  });
}

async function clearDemo(tx: Transaction): Promise<void> {
  const [booked] = await tx.select({ many: count() }).from(reservations);
  const [visits] = await tx.select({ many: count() }).from(tours);
  if ((booked?.many ?? 0) + (visits?.many ?? 0) > 0) throw new SeedRefused('BOOKINGS');
  const [own] = await tx.select({ many: count() }).from(hotels).where(isNull(hotels.demoSeed));
  if (own !== undefined && own.many > 0) throw new SeedRefused('OPERATOR_HOTELS');
  await tx.execute(sql`truncate room_nights, reviews, guest_reviews`);
  await tx.delete(ratePlans);
  await tx.delete(roomTypes);
  await tx.delete(hotels);
  await tx.delete(areas);
  await tx.delete(regions);
}

type OpenEnd = {
  roomTypeId: number;
  /** The last night with a price; null when there is none. */
  last: Night | null;
  /** The number of rooms on an ordinary night. */
  stock: number | null;
};

/** Weekends have fewer rooms; four weeks certainly contain an ordinary night. */
const RECENT_NIGHTS = 28;

/**
 * Extends a demo catalogue's calendar to 18 months from today, with prices by the generator's rule.
 * Existing nights stay as they are, and an operator's hotels aren't changed.
 * @returns how many nights were added
 */
export async function continueDemoCalendar(db: Database, now: Date): Promise<number> {
  const today = seoulToday(now);
  const end = addNights(today, CALENDAR_NIGHTS);
  const ends = await rowsOf<OpenEnd>(
    db,
    sql`
    select r.id as "roomTypeId", l.last::text as last, (
      select max(n.total)::int from room_nights n
      where n.room_type_id = r.id and n.night > l.last - ${RECENT_NIGHTS}::int
    ) as stock
    from room_types r
    join hotels h on h.id = r.hotel_id
    cross join lateral (
      select max(n.night) as last from room_nights n where n.room_type_id = r.id
    ) l
    where h.demo_seed is not null
      and (l.last is null or l.last < ${addNights(end, -1)}::date)`,
  );
  if (ends.length === 0) return 0;

  const missing = new Map(ends.map((room) => [room.roomTypeId, room]));
  const rooms = await db
    .select({
      id: roomTypes.id,
      sizeM2: roomTypes.sizeM2,
      view: roomTypes.view,
      hotel: {
        id: hotels.id,
        areaId: hotels.areaId,
        grade: hotels.grade,
        type: hotels.type,
        seed: hotels.demoSeed,
      },
    })
    .from(roomTypes)
    .innerJoin(hotels, sql`${hotels.id} = ${roomTypes.hotelId}`)
    .where(isNotNull(hotels.demoSeed));

  let added = 0;
  for (const { hotel, ...room } of rooms) {
    const open = missing.get(room.id);
    if (open === undefined || hotel.seed === null || open.stock === null) continue;
    const next = open.last === null ? today : addNights(open.last, 1);
    const from = next < today ? today : next;
    const calendar = calendarOf(hotel.seed, hotel, room, open.stock, {
      from,
      nights: nightsBetween(from, end),
    });
    const nights: NightRow[] = nightRows({ id: room.id, calendar });
    await db.transaction((tx) => addMissingNights(tx, nights));
    added += nights.length;
  }
  if (added > 0) await catalogueChanged(db);
  return added;
}
