import { inArray, sql } from 'drizzle-orm';

import type { Database, Transaction } from '@/server/platform/db/client';
import { siteFacts, type areas, type regions } from '@/server/platform/db/schema';
import type { HotelRow, PlanRow, RoomRow } from '../quote/rate-facts';
import type { CoverPhotos } from './cover-photos';
import { readSnapshot } from './read-snapshot';

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
  readonly hotelById: ReadonlyMap<number, CardHotel>;
};

/**
 * The key in `site_facts` whose version a load changes; see `catalogueChanged` in
 * catalogue/load.ts.
 */
export const CATALOGUE_VERSION_KEY = 'catalogue_version';

/**
 * The key in `site_facts` whose version changes with reviews (`core/reviews/count-reviews.ts`).
 * Hotels' own pages then read their figures again at once; lists and searches do with the
 * catalogue's next version, which a job makes (`catalogue/list-scores.ts`).
 */
export const REVIEWS_VERSION_KEY = 'reviews_version';

/** How many hotels are kept with their long texts, about 30 kB each. */
const KEPT_HOTELS = 500;

/** The sum of the prices of one room type over a stay, computed by the database. */
export type PriceSum = {
  /** The sum of the base prices of all nights that have a row, in won. */
  readonly nightlySum: number;
  /**
   * The number of nights that have a row; lower than the stay's when nights are missing from the
   * calendar.
   */
  readonly nights: number;
};

/** Sums of prices by stay and room type; valid as long as the catalogue's version. */
export type KeptSums = { readonly byStay: Map<string, Map<number, PriceSum>>; count: number };

/** A hotel with everything the catalogue has about it; rooms and rate plans in their order. */
export type HotelFacts = {
  readonly hotel: HotelRow;
  readonly rooms: readonly RoomRow[];
  readonly plans: readonly PlanRow[];
};

type Remembered = {
  readonly version: string;
  /** The reviews' version with which `facts` were read. */
  reviews: string | undefined;
  readonly snapshot: Promise<CatalogueSnapshot>;
  readonly sums: KeptSums;
  /** By hotel id, the least recently used first. */
  readonly facts: Map<number, Promise<HotelFacts>>;
};

const remembered = new WeakMap<object, Remembered>();

/**
 * Reads of the versions that are under way, so that simultaneous calls of one page share one query.
 */
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
 * Returns the catalogue's static part, which is kept in memory until its version changes. The
 * version is queried on every call, so that a load by another process has effect at once. A
 * database without a version (filled by hand) is read anew each time.
 */
export async function catalogueSnapshot(db: Database): Promise<CatalogueSnapshot> {
  return (await upToDate(db))?.snapshot ?? readSnapshot(db);
}

/**
 * Returns the facts of one hotel, kept in memory like the snapshot; `read` loads them when they
 * aren't there. A failed load isn't kept.
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
