import { asc, gt, sql } from 'drizzle-orm';

import { dayOf } from '@/domain/stay/stay';
import type { Database } from '@/server/platform/db/client';
import { roomCalendars } from '@/server/platform/db/schema';
import { catalogueSnapshot, type CatalogueSnapshot } from '../offer/catalogue-snapshot';
import { CALENDAR, type CalendarRow, followCalendars, SNAPSHOT } from '../offer/catalogue-state';
import { DayColumns } from './day-columns';
import { hotelColumns, type HotelColumns } from './hotel-columns';

/** Everything a search needs, in memory: the catalogue and each room's calendar, as columns. */
export type SearchIndex = {
  readonly snapshot: CatalogueSnapshot;
  readonly columns: HotelColumns;
  readonly days: DayColumns;
};

const ready = new WeakMap<object, SearchIndex>();
/** Indexes that are being built. */
const builds = new WeakMap<object, Promise<SearchIndex>>();

/** How many calendars are read at once when an index is built: some megabytes. */
const BATCH = 4000;

/**
 * Returns an up-to-date index: it contains everything that was committed before the call, by any
 * process. One query updates it (`readState`); it is built anew when the catalogue changes.
 */
export async function searchIndex(db: Database): Promise<SearchIndex> {
  for (;;) {
    // An index that becomes ready later may have been read before this call.
    const index = ready.get(db);
    const snapshot = await catalogueSnapshot(db);
    if (index?.snapshot === snapshot) return index;
    const underWay = builds.get(db);
    if (underWay === undefined) return build(db, snapshot);
    await underWay.catch(() => undefined);
  }
}

function build(db: Database, snapshot: CatalogueSnapshot): Promise<SearchIndex> {
  const making = makeIndex(db, snapshot).finally(() => builds.delete(db));
  builds.set(db, making);
  return making;
}

async function makeIndex(db: Database, snapshot: CatalogueSnapshot): Promise<SearchIndex> {
  const columns = hotelColumns(snapshot);
  const [first] = await db
    .select({
      seen: SNAPSHOT,
      firstNight: sql<string>`coalesce(min(${roomCalendars.firstNight}) filter (
        where octet_length(${roomCalendars.free}) > 0), current_date)::text`,
    })
    .from(roomCalendars);
  const days = new DayColumns(columns.roomIds.length, dayOf(first?.firstNight ?? '2000-01-01'));
  const index = { snapshot, columns, days };
  for (let last = 0; ;) {
    const rows = await db
      .select(CALENDAR)
      .from(roomCalendars)
      .where(gt(roomCalendars.roomTypeId, last))
      .orderBy(asc(roomCalendars.roomTypeId))
      .limit(BATCH);
    put(index, rows);
    if (rows.length < BATCH) break;
    last = rows.at(-1)?.roomTypeId ?? last;
  }
  followCalendars(db, {
    seen: first?.seen ?? '1:1:',
    put: (rows) => put(index, rows),
  });
  ready.set(db, index);
  return index;
}

/**
 * Skips rooms of hotels that aren't in the snapshot: they belong to a catalogue that is being
 * loaded, whose new version will build a new index.
 */
function put({ columns, days }: SearchIndex, rows: readonly CalendarRow[]): void {
  for (const { roomTypeId, firstNight, free, prices } of rows) {
    const place = columns.placeOfRoom.get(roomTypeId);
    if (place !== undefined) days.set(place, dayOf(firstNight), free, prices);
  }
}
