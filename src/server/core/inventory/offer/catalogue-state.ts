import { randomUUID } from 'node:crypto';

import { and, gte, inArray, sql, type SQL } from 'drizzle-orm';

import type { RoomTypeId } from '@/domain/ids';
import { countChanges, type Database, type Transaction } from '@/server/platform/db/client';
import { type Builder, prepared } from '@/server/platform/db/prepared';
import { roomCalendars, siteFacts } from '@/server/platform/db/schema';

/**
 * The key in `site_facts` whose version a load changes; see `catalogueChanged` in
 * catalogue/load.ts.
 */
export const CATALOGUE_VERSION_KEY = 'catalogue_version';

/**
 * The key in `site_facts` whose version changes with reviews (`core/reviews/count-reviews.ts`).
 * Hotels' own pages then read their figures again at once; lists and searches do with the
 * catalogue's next version, which a job makes (`catalogue/load.ts`).
 */
export const REVIEWS_VERSION_KEY = 'reviews_version';

/**
 * The key in `site_facts` whose version changes when authors are deleted from reviews. It is another
 * one than the reviews', so that the deletion of an account doesn't wait for who writes a review.
 */
export const AUTHORS_VERSION_KEY = 'review_authors_version';

/** The key in `site_facts` whose version the database changes with the site's own content. */
const CONTENT_VERSION_KEY = 'content_version';

/**
 * Gives a key in `site_facts` a new version: each process then reads again what it keeps in memory for
 * that key. All changes under one key wait for each other until their transactions end.
 * @param more what else is kept beside the version
 */
export async function changeVersion(
  db: Database | Transaction,
  key: string,
  more: object = {},
): Promise<void> {
  const value = { version: randomUUID(), ...more };
  await db
    .insert(siteFacts)
    .values({ key, value })
    .onConflictDoUpdate({ target: siteFacts.key, set: { value } });
}

export type Versions = {
  readonly catalogue: string | undefined;
  /** Changes with reviews and with their authors. */
  readonly reviews: string;
  readonly content: string | undefined;
};

export type CalendarRow = {
  readonly roomTypeId: RoomTypeId;
  readonly firstNight: string;
  readonly free: Uint8Array;
  readonly prices: Uint8Array;
};

/** Keeps the rooms' calendars in memory and gets those that have changed. */
export type CalendarFollower = {
  /**
   * The PostgreSQL snapshot of the last update: all transactions visible in it have been given to
   * `put`.
   */
  seen: string;
  put(rows: readonly CalendarRow[]): void;
};

type Reads = {
  follower: CalendarFollower | null;
  running: Promise<Versions> | null;
  /** The read that calls from now on share; it hasn't been sent yet. */
  next: Promise<Versions> | null;
  /**
   * The result of the last read from an embedded database, with the value that `countChanges` returned just before
   * that read. It is null before the first read, and always null for a database server.
   */
  last: { readonly versions: Versions; readonly changes: number } | null;
};

const readsOf = new WeakMap<object, Reads>();

function readsFor(db: Database): Reads {
  const reads = readsOf.get(db) ?? { follower: null, running: null, next: null, last: null };
  readsOf.set(db, reads);
  return reads;
}

/** Gives changed calendars to somebody from now on, in place of whoever got them before. */
export function followCalendars(db: Database, follower: CalendarFollower): void {
  const reads = readsFor(db);
  reads.follower = follower;
  reads.last = null;
}

/**
 * Reads the versions of what is kept in memory, and brings the kept calendars up to date, in one
 * statement: they then contain everything that was committed before the call, by any process. One
 * statement runs at a time. It is sent at the end of the current turn, so that all calls of a page,
 * which begin together, share it. An embedded database isn't asked again while nobody changes it.
 */
export function readState(db: Database): Promise<Versions> {
  const reads = readsFor(db);
  const { last } = reads;
  if (last !== null && last.changes === countChanges(db)) return Promise.resolve(last.versions);
  reads.next ??= Promise.resolve(reads.running)
    .catch(() => undefined)
    .then(() => new Promise((resolve) => setImmediate(resolve)))
    .then(() => {
      reads.next = null;
      const { follower } = reads;
      const changes = countChanges(db);
      const running = readNow(db, follower)
        .then((versions) => {
          if (changes !== null && reads.follower === follower) reads.last = { versions, changes };
          return versions;
        })
        .finally(() => {
          reads.running = null;
        });
      reads.running = running;
      return running;
    });
  return reads.next;
}

export const SNAPSHOT = sql<string>`pg_current_snapshot()::text`;

export const CALENDAR = {
  roomTypeId: roomCalendars.roomTypeId,
  firstNight: roomCalendars.firstNight,
  free: roomCalendars.free,
  prices: roomCalendars.prices,
};

/**
 * The condition for calendars changed by transactions that an earlier update didn't see. Comparing
 * transaction numbers isn't enough: a transaction that began earlier may commit later
 * (tests/race/calendars).
 */
const changedSince = and(
  gte(roomCalendars.changed, sql`pg_snapshot_xmin(${sql.placeholder('seen')}::pg_snapshot)`),
  sql`not pg_visible_in_snapshot(${roomCalendars.changed}, ${sql.placeholder('seen')}::pg_snapshot)`,
);

const VERSIONS = sql<Record<string, string> | null>`(
  select jsonb_object_agg(${siteFacts.key}, ${siteFacts.value}->>'version') from ${siteFacts}
  where ${inArray(siteFacts.key, [
    CATALOGUE_VERSION_KEY,
    REVIEWS_VERSION_KEY,
    AUTHORS_VERSION_KEY,
    CONTENT_VERSION_KEY,
  ])})`;

const stateWith = (db: Builder, calendars: SQL | undefined) =>
  db
    .select({ versions: VERSIONS, seen: SNAPSHOT, ...CALENDAR })
    .from(sql`(select 1) as one`)
    .leftJoin(roomCalendars, calendars);

/** `stateWith` for a follower, which every page needs. */
const readFollowing = prepared('read_state', (db) => stateWith(db, changedSince));

async function readNow(db: Database, follower: CalendarFollower | null): Promise<Versions> {
  const rows = await (follower === null
    ? stateWith(db, sql`false`)
    : readFollowing(db, { seen: follower.seen }));
  const [first] = rows;
  if (follower !== null && first !== undefined) {
    follower.put(
      rows.flatMap(({ roomTypeId, firstNight, free, prices }) =>
        roomTypeId === null || firstNight === null || free === null || prices === null
          ? []
          : [{ roomTypeId, firstNight, free, prices }],
      ),
    );
    follower.seen = first.seen;
  }
  const versions = first?.versions ?? {};
  return {
    catalogue: versions[CATALOGUE_VERSION_KEY],
    reviews: `${versions[REVIEWS_VERSION_KEY]} ${versions[AUTHORS_VERSION_KEY]}`,
    content: versions[CONTENT_VERSION_KEY],
  };
}
