import { and, asc, gt, gte, sql } from 'drizzle-orm';

import { dayOf } from '@/domain/stay/stay';
import type { Database } from '@/server/platform/db/client';
import { roomCalendars } from '@/server/platform/db/schema';
import { catalogueSnapshot, type CatalogueSnapshot } from '../offer/catalogue-snapshot';
import { DayColumns } from './day-columns';
import { hotelColumns, type HotelColumns } from './hotel-columns';
import type { RoomTypeId } from '@/domain/ids';

/** Everything a search needs, in memory: the catalogue and each room's calendar, as columns. */
export type SearchIndex = {
  readonly snapshot: CatalogueSnapshot;
  readonly columns: HotelColumns;
  readonly days: DayColumns;
};

type Kept = SearchIndex & {
  /**
   * The PostgreSQL snapshot of the last update: all transactions visible in it are in the columns.
   */
  seen: string;
  /**
   * The update that is running. Calls that come meanwhile wait for the next one, so that they miss
   * nothing.
   */
  reading: Promise<void> | null;
  next: Promise<void> | null;
};

const kept = new WeakMap<object, Promise<Kept>>();

/** How many calendars are read at once when an index is built: some megabytes. */
const BATCH = 4000;

/**
 * Returns an up-to-date index: it contains everything that was committed before the call, by any
 * process. One query updates it; it is built anew when the catalogue changes.
 */
export async function searchIndex(db: Database): Promise<SearchIndex> {
  const snapshot = await catalogueSnapshot(db);
  let promise = kept.get(db);
  let index = promise === undefined ? undefined : await promise.catch(() => undefined);
  if (index?.snapshot !== snapshot) {
    // Another call may have begun to build it meanwhile.
    if (kept.get(db) === promise) {
      promise = makeIndex(db, snapshot);
      kept.set(db, promise);
      promise.catch(() => {
        if (kept.get(db) === promise) kept.delete(db);
      });
    }
    index = await kept.get(db);
  }
  if (index === undefined) throw new Error('the search index could not be made');
  await bringUpToDate(db, index);
  return index;
}

/** Runs one update at a time; calls that come meanwhile share the one after it. */
function bringUpToDate(db: Database, index: Kept): Promise<void> {
  if (index.reading === null) {
    index.reading = readChanges(db, index).finally(() => (index.reading = null));
    return index.reading;
  }
  index.next ??= index.reading
    .catch(() => undefined)
    .then(() => {
      index.next = null;
      return bringUpToDate(db, index);
    });
  return index.next;
}

const SNAPSHOT = sql<string>`pg_current_snapshot()::text`;

/**
 * The condition for calendars changed by transactions that an earlier update didn't see. Comparing
 * transaction numbers isn't enough: a transaction that began earlier may commit later
 * (tests/race/calendars).
 */
const changedSince = (seen: string) =>
  and(
    gte(roomCalendars.changed, sql`pg_snapshot_xmin(${seen}::pg_snapshot)`),
    sql`not pg_visible_in_snapshot(${roomCalendars.changed}, ${seen}::pg_snapshot)`,
  );

const CALENDAR = {
  roomTypeId: roomCalendars.roomTypeId,
  firstNight: roomCalendars.firstNight,
  free: roomCalendars.free,
  prices: roomCalendars.prices,
};

type CalendarRow = {
  roomTypeId: RoomTypeId;
  firstNight: string;
  free: Uint8Array;
  prices: Uint8Array;
};

async function readChanges(db: Database, index: Kept): Promise<void> {
  const rows = await db
    .select({ seen: SNAPSHOT, ...CALENDAR })
    .from(sql`(select 1) as one`)
    .leftJoin(roomCalendars, changedSince(index.seen));
  put(
    index,
    rows.flatMap(({ roomTypeId, firstNight, free, prices }) =>
      roomTypeId === null || firstNight === null || free === null || prices === null
        ? []
        : [{ roomTypeId, firstNight, free, prices }],
    ),
  );
  index.seen = rows[0]?.seen ?? index.seen;
}

async function makeIndex(db: Database, snapshot: CatalogueSnapshot): Promise<Kept> {
  const columns = hotelColumns(snapshot);
  const [first] = await db
    .select({
      seen: SNAPSHOT,
      firstNight: sql<string>`coalesce(min(${roomCalendars.firstNight}) filter (
        where octet_length(${roomCalendars.free}) > 0), current_date)::text`,
    })
    .from(roomCalendars);
  const days = new DayColumns(columns.roomIds.length, dayOf(first?.firstNight ?? '2000-01-01'));
  const index: Kept = {
    snapshot,
    columns,
    days,
    seen: first?.seen ?? '1:1:',
    reading: null,
    next: null,
  };
  for (let last = 0; ;) {
    const rows = await db
      .select(CALENDAR)
      .from(roomCalendars)
      .where(gt(roomCalendars.roomTypeId, last))
      .orderBy(asc(roomCalendars.roomTypeId))
      .limit(BATCH);
    put(index, rows);
    if (rows.length < BATCH) return index;
    last = rows.at(-1)?.roomTypeId ?? last;
  }
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
