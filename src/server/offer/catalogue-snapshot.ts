import { inArray, sql } from 'drizzle-orm';

import type { Database, Transaction } from '../db/client';
import { siteFacts, type areas, type regions } from '../db/schema';
import type { HotelRow, PlanRow, RoomRow } from '../quote/rate-facts';
import type { Leads } from './leads';
import { readSnapshot } from './read-snapshot';

export type CardPlan = Pick<
  PlanRow,
  'id' | 'name' | 'pricePercent' | 'breakfastPerGuestNight' | 'refundable' | 'minNights'
>;

export type CardRoom = Pick<
  RoomRow,
  'id' | 'name' | 'sizeM2' | 'baseGuests' | 'maxGuests' | 'extraGuestPerNight' | 'amenities'
> & { readonly plans: CardPlan[] };

/** What lists need of a hotel; the long texts stay in the database. */
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
  | 'lengthDiscounts'
  | 'minNights'
  | 'maxNights'
  | 'sponsored'
  | 'reviewCount'
  | 'longStayReviewCount'
  | 'reviewScore'
> & {
  readonly leads: Leads;
  readonly tourOffered: boolean;
  readonly rooms: CardRoom[];
};

export type RegionRow = typeof regions.$inferSelect;
export type AreaRow = typeof areas.$inferSelect;

/** The parts of the catalogue that change only when one is loaded. No stock and no nightly price. */
export type CatalogueSnapshot = {
  readonly regions: ReadonlyArray<RegionRow & { readonly areas: AreaRow[] }>;
  readonly regionById: ReadonlyMap<string, RegionRow>;
  /** By `region/area`. */
  readonly areaByKey: ReadonlyMap<string, AreaRow>;
  /** By id. */
  readonly hotels: readonly CardHotel[];
  readonly hotelById: ReadonlyMap<number, CardHotel>;
};

/** The row of `site_facts` a loader changes; see `catalogueChanged` in catalogue/load.ts. */
export const CATALOGUE_VERSION_KEY = 'catalogue_version';

/**
 * The row that changes with a hotel's reviews (`review/count-reviews.ts`). Hotels' own pages then
 * read their figures again at once; lists and searches with the catalogue's next version, which a
 * job makes (`jobs/list-scores.ts`).
 */
export const REVIEWS_VERSION_KEY = 'reviews_version';

/** Hotels whose long texts are kept; about 30 kB each. */
const KEPT_HOTELS = 500;

/** The prices of one room type over a stay, added up by the database. */
export type PriceSum = {
  /** Won, base prices of the nights that have a row. */
  readonly nightlySum: number;
  /** Nights that have a row; fewer than the stay's when the calendar has holes. */
  readonly nights: number;
};

/** Sums of prices by stay and room type; they change only with the catalogue's version. */
export type KeptSums = { readonly byStay: Map<string, Map<number, PriceSum>>; count: number };

/** A hotel with everything the catalogue says of it, rooms and plans in their own order. */
export type HotelFacts = {
  readonly hotel: HotelRow;
  readonly rooms: readonly RoomRow[];
  readonly plans: readonly PlanRow[];
};

type Remembered = {
  readonly version: string;
  /** Of the reviews that `facts` were read with. */
  reviews: string | undefined;
  readonly snapshot: Promise<CatalogueSnapshot>;
  readonly sums: KeptSums;
  /** By hotel id, the least recently asked for first. */
  readonly facts: Map<number, Promise<HotelFacts>>;
};

const remembered = new WeakMap<object, Remembered>();

/** Reads of the version under way: calls of one page that ask at the same time share one. */
const versionReads = new WeakMap<object, Promise<Versions>>();

type Versions = { readonly catalogue: string | undefined; readonly reviews: string | undefined };

function readVersions(db: Database): Promise<Versions> {
  const underWay = versionReads.get(db);
  if (underWay !== undefined) return underWay;
  const read = db
    .select({ key: siteFacts.key, version: sql<string>`${siteFacts.value}->>'version'` })
    .from(siteFacts)
    .where(inArray(siteFacts.key, [CATALOGUE_VERSION_KEY, REVIEWS_VERSION_KEY]))
    .then((facts) => {
      const of = (key: string) => facts.find((fact) => fact.key === key)?.version;
      return { catalogue: of(CATALOGUE_VERSION_KEY), reviews: of(REVIEWS_VERSION_KEY) };
    })
    .finally(() => versionReads.delete(db));
  versionReads.set(db, read);
  return read;
}

/**
 * The catalogue's static part, kept in memory as long as the version a loader writes stays the
 * same; that is asked for on every call, so that a load by another process shows at once. A
 * database without a version (filled by hand) is read anew each time.
 */
export async function catalogueSnapshot(db: Database): Promise<CatalogueSnapshot> {
  return (await upToDate(db))?.snapshot ?? readSnapshot(db);
}

/**
 * Everything the catalogue says of one hotel, kept as the snapshot is; `read` is asked when it
 * isn't known. An error is not kept.
 */
export async function hotelFactsBy(
  db: Database,
  id: number,
  read: () => Promise<HotelFacts>,
): Promise<HotelFacts> {
  const facts = (await upToDate(db))?.facts;
  if (facts === undefined) return read();
  const known = facts.get(id) ?? read();
  facts.delete(id);
  facts.set(id, known);
  known.catch(() => facts.delete(id));
  if (facts.size > KEPT_HOTELS) {
    const [oldest] = facts.keys();
    if (oldest !== undefined) facts.delete(oldest);
  }
  return known;
}

async function upToDate(db: Database): Promise<Remembered | undefined> {
  const { catalogue: version, reviews } = await readVersions(db);
  if (version === undefined) {
    remembered.delete(db);
    return undefined;
  }
  const known = remembered.get(db);
  if (known?.version === version) {
    if (known.reviews !== reviews) known.facts.clear();
    known.reviews = reviews;
    return known;
  }
  const snapshot = readSnapshot(db);
  const fresh: Remembered = {
    version,
    reviews,
    snapshot,
    sums: { byStay: new Map(), count: 0 },
    facts: new Map(),
  };
  remembered.set(db, fresh);
  snapshot.catch(() => remembered.delete(db));
  return fresh;
}

export function keptSums(db: Database | Transaction): KeptSums | undefined {
  return remembered.get(db)?.sums;
}
