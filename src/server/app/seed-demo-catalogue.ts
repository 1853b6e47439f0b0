import { count, isNull, sql } from 'drizzle-orm';

import { CALENDAR_NIGHTS } from '@/config/constants';
import { addNights, type Night, nightsBetween, seoulToday } from '@/domain/stay/stay';
import { type Database, rowsOf, type Transaction } from '../platform/db/client';
import {
  areas,
  hotels,
  ratePlans,
  regions,
  reservations,
  roomTypes,
  tours,
} from '@/server/platform/db/schema';
import { calendarOf, DEMO_SEED, type NightRange } from '@/demo/catalogue/calendar';
import { readDemoCatalogue, readDemoHotels } from '@/demo/catalogue/read';
import {
  catalogueChanged,
  loadInto,
  type Loadable,
  type LoadFigures,
} from '@/server/core/inventory/catalogue/load';
import { addMissingNights, nightRows } from '@/server/core/inventory/catalogue/load-rows';
import type { RoomTypeId } from '@/domain/ids';

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

type OnProgress = (figures: Readonly<LoadFigures>) => void;

/**
 * Writes the demo catalogue over an empty one or another demo catalogue, in one transaction.
 * @param options.hotels how many of its hotels are written; all by default
 * @throws SeedRefused when there are reservations or booked tours, or hotels of an operator
 */
export async function seedDemoCatalogue(
  db: Database,
  { now, hotels: howMany }: { readonly now: Date; readonly hotels?: number },
): Promise<LoadFigures> {
  return replaceDemoCatalogue(db, readDemoCatalogue(spanFrom(now), howMany));
}

/** The nights of the demo catalogue's calendar when it begins on the day of an instant. */
export function spanFrom(now: Date): NightRange {
  return { from: seoulToday(now), nights: CALENDAR_NIGHTS };
}

/** Does the same with any catalogue, whose hotels then count as demo hotels. */
export async function replaceDemoCatalogue(
  db: Database,
  catalogue: Loadable,
  onProgress: OnProgress = () => undefined,
): Promise<LoadFigures> {
  return db.transaction(async (tx) => {
    await clearDemo(tx);
    return loadInto(tx, catalogue, { demoSeed: DEMO_SEED, intoEmpty: true, onProgress });
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

/**
 * Extends the demo catalogue's calendar to 18 months from today, with the prices a longer calendar
 * would have had. Existing nights stay as they are, and an operator's hotels aren't changed.
 * @returns how many nights were added
 */
export async function continueDemoCalendar(db: Database, now: Date): Promise<number> {
  const { from: today, nights } = spanFrom(now);
  const end = addNights(today, nights);
  const ends = await rowsOf<{ roomTypeId: RoomTypeId; next: Night }>(
    db,
    sql`
    select r.id as "roomTypeId", greatest(l.last + 1, ${today}::date)::text as next
    from room_types r
    join hotels h on h.id = r.hotel_id
    cross join lateral (
      select max(n.night) as last from room_nights n where n.room_type_id = r.id
    ) l
    where h.demo_seed = ${DEMO_SEED} and (l.last is null or l.last < ${addNights(end, -1)}::date)`,
  );
  if (ends.length === 0) return 0;

  const nextOf = new Map(ends.map(({ roomTypeId, next }) => [roomTypeId, next]));
  let added = 0;
  for (const hotel of readDemoHotels()) {
    for (const room of hotel.rooms) {
      const from = nextOf.get(room.id);
      if (from === undefined) continue;
      const span = { from, nights: nightsBetween(from, end) };
      const calendar = calendarOf(hotel.id, room.id, room.calendar, span);
      const rows = nightRows({ id: room.id, calendar });
      await db.transaction((tx) => addMissingNights(tx, rows));
      added += rows.length;
    }
  }
  if (added > 0) await catalogueChanged(db);
  return added;
}
