import { and, asc, gt, gte, sql } from 'drizzle-orm';

import { dayOf } from '@/domain/stay';
import type { Database } from '../db/client';
import { roomCalendars } from '../db/schema';
import { catalogueSnapshot, type CatalogueSnapshot } from '../offer/catalogue-snapshot';
import { DayColumns } from './day-columns';
import { hotelColumns, type HotelColumns } from './hotel-columns';

/** Everything a search looks at, in memory: the catalogue and each room's calendar, as columns. */
export type SearchIndex = {
  readonly snapshot: CatalogueSnapshot;
  readonly columns: HotelColumns;
  readonly days: DayColumns;
};

type Kept = SearchIndex & {
  /** What the last reading saw, as PostgreSQL writes a snapshot: all of it is in the columns. */
  seen: string;
  /** The reading under way; those that come meanwhile need another one, to miss nothing. */
  reading: Promise<void> | null;
  next: Promise<void> | null;
};

const kept = new WeakMap<object, Promise<Kept>>();

/** Calendars read at once when an index is made: some megabytes. */
const BATCH = 4000;

/**
 * The index as the database is now: what was committed before the call is in it, whichever process
 * sold it. One query brings it up to date; it is made anew when the catalogue changes.
 */
export async function searchIndex(db: Database): Promise<SearchIndex> {
  const snapshot = await catalogueSnapshot(db);
  let promise = kept.get(db);
  let index = promise === undefined ? undefined : await promise.catch(() => undefined);
  if (index?.snapshot !== snapshot) {
    // Another call may have begun to make it meanwhile.
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

/** One reading at a time; whoever comes while one runs waits for the one after it. */
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
 * Changed by a transaction that an earlier reading didn't see. Numbers alone wouldn't do: a
 * transaction that began before others may commit after them (tests/race/calendars).
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
  roomTypeId: number;
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
    rows.flatMap((row) => (row.roomTypeId === null ? [] : [row as CalendarRow])),
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

/** A room of no hotel in the snapshot is of a catalogue that is being loaded: its turn comes. */
function put({ columns, days }: SearchIndex, rows: readonly CalendarRow[]): void {
  for (const { roomTypeId, firstNight, free, prices } of rows) {
    const place = columns.placeOfRoom.get(roomTypeId);
    if (place !== undefined) days.set(place, dayOf(firstNight), free, prices);
  }
}
