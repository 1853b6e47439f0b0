import { and, eq, getTableColumns, inArray, notInArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import type {
  CatalogueProblem,
  HotelRecord,
  RegionRecord,
  RoomRecord,
} from '@/contract/catalogue/catalogue-file';
import type { Database, Transaction } from '@/server/platform/db/client';
import {
  areas,
  floorPlans,
  guestReviews,
  hotels,
  ratePlans,
  regions,
  reviews,
  roomNights,
  roomTypes,
  siteFacts,
} from '@/server/platform/db/schema';
import type { Deps } from '@/server/platform/http/handler';
import {
  CATALOGUE_VERSION_KEY,
  changeVersion,
  REVIEWS_VERSION_KEY,
} from '../offer/catalogue-state';
import { countReviews } from '@/server/core/reviews/count-reviews';
import { conflictsOf } from './load-conflicts';
import { writeNights, hotelRow, nightRows, planRow, reviewRow, roomRow } from './load-rows';

export type LoadFigures = {
  regions: number;
  hotels: number;
  rooms: number;
  plans: number;
  nights: number;
  reviews: number;
};

export type Loadable = {
  readonly regions: readonly RegionRecord[];
  /** Iterated once, in order and in small batches, so it may be a generator. */
  readonly hotels: Iterable<HotelRecord>;
};

export type LoadOptions = {
  /** The seed of the demo's calendar, stored so that it can be continued; null otherwise. */
  readonly demoSeed?: number | null;
  /** True if the caller has just emptied the catalogue, so that there can't be conflicts. */
  readonly intoEmpty?: boolean;
  /** Called from time to time with the figures so far. */
  readonly onProgress?: (figures: Readonly<LoadFigures>) => void;
};

/** Thrown for a file that contradicts the database. Nothing has been written. */
export class CatalogueConflict extends Error {
  constructor(readonly problems: readonly CatalogueProblem[]) {
    super(`${problems.length} conflicts with the database`);
    this.name = 'CatalogueConflict';
  }
}

/** How many hotels are written together, to bound the memory of a load. */
const HOTELS_AT_ONCE = 20;
const REVIEWS_AT_ONCE = 2000;

/**
 * Writes a validated catalogue in one transaction, completely or not at all. Existing hotels are
 * updated by id; sold rooms stay sold, and nights, hotels and regions that aren't in the file stay
 * as they are.
 * @throws CatalogueConflict with everything that contradicts the database
 */
export async function loadCatalogue(
  db: Database,
  catalogue: Loadable,
  options: LoadOptions = {},
): Promise<LoadFigures> {
  return db.transaction((tx) => loadInto(tx, catalogue, options));
}

/** Writes a validated catalogue inside the caller's transaction. */
export async function loadInto(
  tx: Transaction,
  catalogue: Loadable,
  { demoSeed = null, intoEmpty = false, onProgress }: LoadOptions = {},
): Promise<LoadFigures> {
  const figures: LoadFigures = {
    regions: 0,
    hotels: 0,
    rooms: 0,
    plans: 0,
    nights: 0,
    reviews: 0,
  };
  const problems: CatalogueProblem[] = [];
  await writeRegions(tx, catalogue.regions);
  figures.regions = catalogue.regions.length;

  for (const batch of batched(catalogue.hotels, HOTELS_AT_ONCE)) {
    const knownIds = intoEmpty ? new Set<number>() : await knownOf(tx, batch);
    if (!intoEmpty) {
      for (const [at, hotel] of batch.entries()) {
        problems.push(...(await conflictsOf(tx, hotel, `hotels[${figures.hotels + at}]`)));
      }
    }
    // After the first conflict nothing is written any more, but the rest is still checked, so that
    // the operator sees all conflicts.
    if (problems.length === 0) await writeHotels(tx, batch, knownIds, demoSeed, figures);
    figures.hotels += batch.length;
    onProgress?.(figures);
  }
  if (problems.length > 0) throw new CatalogueConflict(problems);
  await catalogueChanged(tx);
  // The embedded database has no autovacuum to do this; without it, its query plans rest on
  // guesses.
  await tx.execute(sql`analyze hotels, room_types, rate_plans, room_nights, reviews`);
  return figures;
}

/** The ids of those hotels that are in the database already. */
async function knownOf(tx: Transaction, batch: readonly HotelRecord[]): Promise<Set<number>> {
  const ids = batch.map((hotel) => hotel.id);
  const known = await tx.select({ id: hotels.id }).from(hotels).where(inArray(hotels.id, ids));
  return new Set(known.map((hotel) => hotel.id));
}

/** The ids of hotels that have reviews written on the site, which their figures have to include. */
async function reviewedByGuests(tx: Transaction, known: ReadonlySet<number>): Promise<number[]> {
  if (known.size === 0) return [];
  const found = await tx
    .selectDistinct({ hotelId: reviews.hotelId })
    .from(guestReviews)
    .innerJoin(reviews, eq(reviews.id, guestReviews.reviewId))
    .where(inArray(reviews.hotelId, [...known]));
  return found.map(({ hotelId }) => hotelId);
}

/** Changes the version by which processes notice that their copy of the catalogue is outdated. */
export const catalogueChanged = (db: Database | Transaction): Promise<void> =>
  changeVersion(db, CATALOGUE_VERSION_KEY);

async function writeRegions(tx: Transaction, records: readonly RegionRecord[]): Promise<void> {
  const regionRows = records.map(({ areas: _, ...region }, position) => ({ ...region, position }));
  const areaRows = records.flatMap((region) =>
    region.areas.map((area, position) => ({ ...area, regionId: region.id, position })),
  );
  await tx
    .insert(regions)
    .values(regionRows)
    .onConflictDoUpdate({ target: regions.id, set: asExcluded(regions, ['id']) });
  await tx
    .insert(areas)
    .values(areaRows)
    .onConflictDoUpdate({
      target: [areas.regionId, areas.id],
      set: asExcluded(areas, ['id', 'regionId']),
    });
}

async function writeHotels(
  tx: Transaction,
  batch: readonly HotelRecord[],
  knownIds: ReadonlySet<number>,
  demoSeed: number | null,
  figures: LoadFigures,
): Promise<void> {
  await tx
    .insert(hotels)
    .values(batch.map((hotel) => hotelRow(hotel, demoSeed)))
    .onConflictDoUpdate({ target: hotels.id, set: asExcluded(hotels, ['id']) });
  for (const hotel of batch) {
    if (knownIds.has(hotel.id)) await clearWhatIsGone(tx, hotel);
  }
  const rooms = batch.flatMap((hotel) =>
    hotel.rooms.map((room, position) => ({ room, row: roomRow(hotel.id, room, position) })),
  );
  await tx
    .insert(roomTypes)
    .values(rooms.map(({ row }) => row))
    .onConflictDoUpdate({ target: roomTypes.id, set: asExcluded(roomTypes, ['id']) });
  await writeFloorPlans(
    tx,
    rooms.map(({ room }) => room),
  );
  const plans = rooms.flatMap(({ room }) =>
    room.plans.map((plan, position) => planRow(room.id, plan, position)),
  );
  await tx
    .insert(ratePlans)
    .values(plans)
    .onConflictDoUpdate({ target: ratePlans.id, set: asExcluded(ratePlans, ['id']) });
  const nights = rooms.flatMap(({ room }) => nightRows(room));
  await writeNights(tx, nights);
  const written = batch.flatMap((hotel) =>
    hotel.reviews.map((review) => reviewRow(hotel.id, review)),
  );
  for (let at = 0; at < written.length; at += REVIEWS_AT_ONCE) {
    await tx.execute(sql`
      insert into reviews (id, hotel_id, room_type_id, author, language, score, scores, nights,
        traveller, stayed_in, written_on, text, reply)
      select * from jsonb_to_recordset(${JSON.stringify(written.slice(at, at + REVIEWS_AT_ONCE))}::jsonb)
        as x(id int, "hotelId" int, "roomTypeId" int, author text, language text, score int,
          scores jsonb, nights int, traveller text, "stayedIn" text, "writtenOn" date, text text,
          reply jsonb)`);
  }
  await countReviews(tx, ...(await reviewedByGuests(tx, knownIds)));
  figures.rooms += rooms.length;
  figures.plans += plans.length;
  figures.nights += nights.length;
  figures.reviews += written.length;
}

/** Writes the floor plans of the file, and deletes those of rooms that have none in it. */
async function writeFloorPlans(
  tx: Transaction,
  rooms: readonly Pick<RoomRecord, 'id' | 'floorPlan'>[],
): Promise<void> {
  const drawn = rooms.flatMap(({ id: roomTypeId, floorPlan: plan }) =>
    plan === null ? [] : [{ roomTypeId, plan }],
  );
  const others = rooms.flatMap(({ id, floorPlan }) => (floorPlan === null ? [id] : []));
  if (others.length > 0) await tx.delete(floorPlans).where(inArray(floorPlans.roomTypeId, others));
  if (drawn.length === 0) return;
  await tx
    .insert(floorPlans)
    .values(drawn)
    .onConflictDoUpdate({
      target: floorPlans.roomTypeId,
      set: asExcluded(floorPlans, ['roomTypeId']),
    });
}

/**
 * Deletes rooms, rate plans and reviews that are no longer in the file; none of them is booked.
 * Reviews written on the site are kept.
 */
async function clearWhatIsGone(tx: Transaction, hotel: HotelRecord): Promise<void> {
  const roomIds = hotel.rooms.map((room) => room.id);
  const planIds = hotel.rooms.flatMap((room) => room.plans.map((plan) => plan.id));
  const own = tx
    .select({ id: roomTypes.id })
    .from(roomTypes)
    .where(eq(roomTypes.hotelId, hotel.id));
  const gone = tx
    .select({ id: roomTypes.id })
    .from(roomTypes)
    .where(and(eq(roomTypes.hotelId, hotel.id), notInArray(roomTypes.id, roomIds)));
  const byGuests = tx.select({ id: guestReviews.reviewId }).from(guestReviews);
  await tx
    .delete(reviews)
    .where(and(eq(reviews.hotelId, hotel.id), notInArray(reviews.id, byGuests)));
  await tx
    .delete(ratePlans)
    .where(and(inArray(ratePlans.roomTypeId, own), notInArray(ratePlans.id, planIds)));
  await tx.delete(roomNights).where(inArray(roomNights.roomTypeId, gone));
  await tx
    .delete(roomTypes)
    .where(and(eq(roomTypes.hotelId, hotel.id), notInArray(roomTypes.id, roomIds)));
}

/** Builds `set column = excluded.column` for every column that isn't part of the key. */
function asExcluded(table: PgTable, keys: readonly string[]) {
  return Object.fromEntries(
    Object.entries(getTableColumns(table))
      .filter(([key]) => !keys.includes(key))
      .map(([key, column]) => [key, sql.raw(`excluded."${column.name}"`)]),
  );
}

function* batched<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = [];
  for (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/**
 * Changes the catalogue's version if reviews have changed since the last run, so that lists and
 * searches read the hotels' review figures again. They then read the whole catalogue, so a job does
 * this from time to time instead of after every review.
 * @returns whether anything had changed
 */
export async function listScores({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(siteFacts)
      .set({ value: sql`${siteFacts.value} || '{"listed": 1}'` })
      .where(and(eq(siteFacts.key, REVIEWS_VERSION_KEY), sql`${siteFacts.value}->>'listed' = '0'`))
      .returning({ key: siteFacts.key });
    if (changed.length === 0) return false;
    await catalogueChanged(tx);
    return true;
  });
}
