import { and, asc, eq, gt, lte, sql } from 'drizzle-orm';

import { DEFAULT_POLICY } from '@/domain/cancellation';
import type { Database } from '@/server/platform/db/client';
import { areas, hotels, ratePlans, regions, roomTypes } from '@/server/platform/db/schema';
import { areaKey } from './area-key';
import type { CardHotel, CardPlan, CardRoom, CatalogueSnapshot } from './catalogue-snapshot';
import { findCoverPhotos } from './cover-photos';

/**
 * How many hotels are read at once, with their rooms and plans; bounds the memory to some
 * megabytes.
 */
const BATCH = 2000;

/** Reads the parts of the catalogue that lists need. */
export async function readSnapshot(db: Database): Promise<CatalogueSnapshot> {
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
  const plansOf = new Map<number, CardPlan[]>();
  for (const { roomTypeId, ...plan } of planRows) {
    push(plansOf, roomTypeId, { ...plan, name: shared(plan.name) });
  }
  const roomsOf = new Map<number, CardRoom[]>();
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
