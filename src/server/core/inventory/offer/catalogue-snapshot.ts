import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';

import { DEFAULT_POLICY } from '@/domain/booking/cancellation';
import { readState } from './catalogue-state';
import { type CoverPhotos, findCoverPhotos } from './cover-photos';
import type { HotelRow, PlanRow, RoomRow } from '../quote/rate-facts';
import type { Database } from '@/server/platform/db/client';
import { areas, hotels, ratePlans, regions, roomTypes } from '@/server/platform/db/schema';
import type { HotelId, RoomTypeId } from '@/domain/ids';

export type CardPlan = Pick<
  PlanRow,
  'id' | 'name' | 'pricePercent' | 'breakfastPerGuestNight' | 'refundable' | 'minNights'
>;

export type CardRoom = Pick<
  RoomRow,
  'id' | 'name' | 'sizeM2' | 'baseGuests' | 'maxGuests' | 'extraGuestPerNight' | 'amenities'
> & { readonly plans: CardPlan[] };

/** The parts of a hotel that lists need; its long texts stay in the database. */
export type CardHotel = Pick<
  HotelRow,
  | 'id'
  | 'regionId'
  | 'areaId'
  | 'name'
  | 'type'
  | 'grade'
  | 'summary'
  | 'lat'
  | 'lng'
  | 'amenities'
  | 'cancellationPolicy'
  | 'lengthDiscounts'
  | 'minNights'
  | 'maxNights'
  | 'sponsored'
  | 'reviewCount'
  | 'longStayReviewCount'
  | 'reviewScore'
> & {
  readonly coverPhotos: CoverPhotos;
  readonly tourOffered: boolean;
  readonly rooms: CardRoom[];
};

export type RegionRow = typeof regions.$inferSelect;
export type AreaRow = typeof areas.$inferSelect;

/**
 * The parts of the catalogue that change only when a catalogue is loaded; no inventory and no
 * nightly prices.
 */
export type CatalogueSnapshot = {
  readonly regions: ReadonlyArray<RegionRow & { readonly areas: AreaRow[] }>;
  readonly regionById: ReadonlyMap<string, RegionRow>;
  /** By the key of `areaKey`. */
  readonly areaByKey: ReadonlyMap<string, AreaRow>;
  /** The shortest and the longest grace period of the site's hotels, in hours. */
  readonly graceHours: { readonly least: number; readonly most: number };
  /** Ascending by id. */
  readonly hotels: readonly CardHotel[];
  readonly hotelById: ReadonlyMap<HotelId, CardHotel>;
};

/** The sum of the prices of one room type over a stay. */
export type PriceSum = {
  /** The sum of the base prices of all nights, in won. */
  readonly nightlySum: number;
  readonly nights: number;
};

/** A hotel with everything the catalogue has about it; rooms and rate plans in their order. */
export type HotelFacts = {
  readonly hotel: HotelRow;
  readonly rooms: readonly RoomRow[];
  readonly plans: readonly PlanRow[];
};

type Remembered = {
  readonly version: string;
  /** The reviews' version with which `edition` began. */
  reviews: string;
  /** A new object with every change of the catalogue or of reviews. */
  edition: object;
  readonly snapshot: Promise<CatalogueSnapshot>;
};

const remembered = new WeakMap<object, Remembered>();

/**
 * Returns the catalogue's static part, which is kept in memory until its version changes. The
 * version is queried on every call, so that a load by another process has effect at once. A
 * database without a version (filled by hand) is read anew each time.
 */
export async function catalogueSnapshot(db: Database): Promise<CatalogueSnapshot> {
  return (await upToDate(db))?.snapshot ?? readSnapshot(db);
}

/**
 * Keeps what is read from the catalogue and from reviews until one of them changes, by key, the least
 * recently used only while there are few others. A failed read isn't kept.
 * @returns a function that finds what is kept, or else reads it
 */
export function keptForEdition<K extends string | number, T>(
  max: number,
): (db: Database, key: K, read: () => Promise<T>) => Promise<T> {
  const editions = new WeakMap<object, LRUCache<K, Promise<T>>>();
  return async (db, key, read) => {
    const edition = (await upToDate(db))?.edition;
    if (edition === undefined) return read();
    const kept = editions.get(edition) ?? new LRUCache<K, Promise<T>>({ max });
    editions.set(edition, kept);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const reading = read();
    kept.set(key, reading);
    reading.catch(() => kept.delete(key));
    return reading;
  };
}

async function upToDate(db: Database): Promise<Remembered | undefined> {
  const { catalogue: version, reviews } = await readState(db);
  if (version === undefined) {
    remembered.delete(db);
    return undefined;
  }
  const known = remembered.get(db);
  if (known?.version === version) {
    if (known.reviews !== reviews) known.edition = {};
    known.reviews = reviews;
    return known;
  }
  const snapshot = readSnapshot(db);
  const fresh: Remembered = { version, reviews, edition: {}, snapshot };
  remembered.set(db, fresh);
  snapshot.catch(() => remembered.delete(db));
  return fresh;
}

/**
 * How many hotels are read at once, with their rooms and plans; bounds the memory to some
 * megabytes.
 */
const BATCH = 2000;

/** Reads the parts of the catalogue that lists need. */
async function readSnapshot(db: Database): Promise<CatalogueSnapshot> {
  const regionRows = await db.select().from(regions).orderBy(asc(regions.position));
  const areaRows = await db.select().from(areas).orderBy(asc(areas.position));
  const graceHours = await readGraceHours(db);
  const shared = sharing();
  const cards: CardHotel[] = [];
  for (let last = 0; ;) {
    const batch = await readHotels(db, last, shared);
    for (const hotel of batch) cards.push(hotel);
    if (batch.length < BATCH) break;
    last = batch.at(-1)?.id ?? last;
  }
  const areasOf = grouped(areaRows, (area) => area.regionId);
  return {
    regions: regionRows.map((region) => ({ ...region, areas: areasOf.get(region.id) ?? [] })),
    regionById: new Map(regionRows.map((region) => [region.id, region])),
    areaByKey: new Map(areaRows.map((area) => [areaKey(area.regionId, area.id), area])),
    graceHours,
    hotels: cards,
    hotelById: new Map(cards.map((hotel) => [hotel.id, hotel])),
  };
}

/**
 * Hotels without a policy of their own have the default one's grace period, and so does a site
 * without hotels.
 */
async function readGraceHours(db: Database): Promise<CatalogueSnapshot['graceHours']> {
  const usual = DEFAULT_POLICY.graceHours;
  const hours = sql`coalesce((${hotels.cancellationPolicy}->>'graceHours')::int, ${usual}::int)`;
  const [row] = await db
    .select({
      least: sql<number | null>`min(${hours})::int`,
      most: sql<number | null>`max(${hours})::int`,
    })
    .from(hotels);
  return { least: row?.least ?? usual, most: row?.most ?? usual };
}

/** Reads the next hotels by id, with rooms and rate plans. */
async function readHotels(db: Database, after: number, shared: Sharing): Promise<CardHotel[]> {
  const rows = await db
    .select({
      id: hotels.id,
      regionId: hotels.regionId,
      areaId: hotels.areaId,
      name: hotels.name,
      type: hotels.type,
      grade: hotels.grade,
      summary: hotels.summary,
      lat: hotels.lat,
      lng: hotels.lng,
      amenities: hotels.amenities,
      cancellationPolicy: hotels.cancellationPolicy,
      lengthDiscounts: hotels.lengthDiscounts,
      minNights: hotels.minNights,
      maxNights: hotels.maxNights,
      sponsored: hotels.sponsored,
      reviewCount: hotels.reviewCount,
      longStayReviewCount: hotels.longStayReviewCount,
      reviewScore: hotels.reviewScore,
      pictures: hotels.pictures,
      tourOffered: sql<boolean>`${hotels.tour} is not null`,
    })
    .from(hotels)
    .where(gt(hotels.id, after))
    .orderBy(asc(hotels.id))
    .limit(BATCH);
  const roomsOf = await readRooms(db, after, rows.at(-1)?.id ?? after, shared);
  return rows.map(({ pictures, ...hotel }) => ({
    ...hotel,
    regionId: shared(hotel.regionId),
    areaId: shared(hotel.areaId),
    type: shared(hotel.type),
    amenities: shared(hotel.amenities.map(shared)),
    cancellationPolicy: shared(hotel.cancellationPolicy),
    lengthDiscounts: shared(hotel.lengthDiscounts),
    coverPhotos: findCoverPhotos(pictures.map(({ file, role }) => ({ file: shared(file), role }))),
    rooms: roomsOf.get(hotel.id) ?? [],
  }));
}

/** Reads the rooms of hotels with ids above `after` and up to `last`, by hotel id. */
async function readRooms(db: Database, after: number, last: number, shared: Sharing) {
  const ofThese = and(gt(roomTypes.hotelId, after), lte(roomTypes.hotelId, last));
  const planRows = await db
    .select({
      id: ratePlans.id,
      roomTypeId: ratePlans.roomTypeId,
      name: ratePlans.name,
      pricePercent: ratePlans.pricePercent,
      breakfastPerGuestNight: ratePlans.breakfastPerGuestNight,
      refundable: ratePlans.refundable,
      minNights: ratePlans.minNights,
    })
    .from(ratePlans)
    .innerJoin(roomTypes, eq(roomTypes.id, ratePlans.roomTypeId))
    .where(ofThese)
    .orderBy(asc(ratePlans.position), asc(ratePlans.id));
  const roomRows = await db
    .select({
      id: roomTypes.id,
      hotelId: roomTypes.hotelId,
      name: roomTypes.name,
      sizeM2: roomTypes.sizeM2,
      baseGuests: roomTypes.baseGuests,
      maxGuests: roomTypes.maxGuests,
      extraGuestPerNight: roomTypes.extraGuestPerNight,
      amenities: roomTypes.amenities,
    })
    .from(roomTypes)
    .where(ofThese)
    .orderBy(asc(roomTypes.position), asc(roomTypes.id));
  const plansOf = new Map<RoomTypeId, CardPlan[]>();
  for (const { roomTypeId, ...plan } of planRows) {
    push(plansOf, roomTypeId, { ...plan, name: shared(plan.name) });
  }
  const roomsOf = new Map<HotelId, CardRoom[]>();
  for (const { hotelId, ...room } of roomRows) {
    push(roomsOf, hotelId, {
      ...room,
      name: shared(room.name),
      amenities: shared(room.amenities.map(shared)),
      plans: plansOf.get(room.id) ?? [],
    });
  }
  return roomsOf;
}

/**
 * Returns the same object for equal values, to save memory: names of plans and amenities repeat
 * millions of times.
 */
type Sharing = <T>(value: T) => T;

function sharing(): Sharing {
  const strings = new Map<string, string>();
  const others = new Map<string, unknown>();
  return <T>(value: T): T => {
    const known: Map<string, unknown> = typeof value === 'string' ? strings : others;
    const key = typeof value === 'string' ? value : JSON.stringify(value);
    const first = known.get(key);
    if (first !== undefined) return first as T;
    known.set(key, value);
    return value;
  };
}

function push<K, T>(groups: Map<K, T[]>, key: K, value: T): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [value]);
  else group.push(value);
}

function grouped<T, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) push(groups, keyOf(row), row);
  return groups;
}

/** The key of an area that is unique across regions: areas of two regions may have the same id. */
export const areaKey = (regionId: string, areaId: string) => `${regionId}/${areaId}`;
