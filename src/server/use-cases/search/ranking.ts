import { type Scan } from '@/server/core/inventory/search-index/totals';
import {
  float64At,
  int32At,
  itemAt,
  type Range,
  uint8At,
} from '@/server/core/inventory/search-index/at';
import type { z } from 'zod';

import type { searchQuery } from '@/contract/search/search-query';
import type { Stay } from '@/domain/stay/stay';
import type { CardHotel } from '@/server/core/inventory/offer/catalogue-snapshot';
import type { HotelColumns } from '@/server/core/inventory/search-index/hotel-columns';
import { pageOf, PICKED, Smallest } from '@/server/core/inventory/search-index/order';
import { scan } from '@/server/core/inventory/search-index/scan';
import { searchIndex } from '@/server/core/inventory/search-index/search-index';
import type { Database } from '@/server/platform/db/client';
import { parseSearch, type ParsedSearch, type Point } from './parse-search';
import { foundPlace, stayFrom } from './present-hits';

/** What an order needs to know of a parsed search. */
type Order = Pick<ParsedSearch, 'sort' | 'middle' | 'commute'> & {
  readonly stay: Pick<ParsedSearch['stay'], 'nights'>;
};

/** Larger than any total in won, so that a major and a minor key fit exactly into one number. */
const SECOND = 2 ** 31;
/** Added to the keys of hotels without a free room, so that they come last. */
const NOT_FREE = 2 ** 51;

/**
 * The found hotels of a page, as places of the index's columns; those with a free room come first.
 *
 * - `recommended`: by review score weighed by count (`search-index/hotel-columns.ts`), equal ones by price.
 *   Paid placements are labelled and not moved.
 * - `price`: the all-in total of the cheapest offer.
 * - `score`: the plain review score, then the number of reviews; without reviews last.
 * - `discount`: the length discount the stay earns, then the price.
 * - `distance`: from the middle of what was searched; without one, as recommended.
 * - `commute`: the least stops and changes by metro (`effortOf`), those without a way last, then the
 *   price; without a station, as recommended.
 *
 * What is still equal keeps the order of the hotels' ids.
 */
export function rankedPage(
  columns: HotelColumns,
  range: Range,
  scan: Scan,
  order: Order,
  page: { skip: number; count: number },
): { places: number[]; total: number } {
  const { best, matched } = scan;
  const { major, minor } = keysFor(columns, range, order);
  const idOf = (hotel: number) => columns.hotels[hotel]?.id ?? 0;
  const end = page.skip + page.count;
  const first = new Smallest(Math.min(end, PICKED), idOf);
  const isFound = (at: number) => (best[at] ?? 0) > 0 || matched[at] === 1;
  const keyAt = (at: number) => {
    const won = best[at] ?? 0;
    const key = (major[at] ?? 0) * SECOND + won * minor;
    return won > 0 ? key : NOT_FREE + key;
  };
  let total = 0;
  for (let at = 0; at < best.length; at += 1) {
    if (!isFound(at)) continue;
    total += 1;
    const key = keyAt(at);
    if (key <= first.last) first.offer(at + range.from, key);
  }
  if (Math.min(end, total) <= PICKED) return { places: first.places.slice(page.skip), total };

  const found = new Int32Array(total);
  const keys = new Float64Array(total);
  for (let at = 0, next = 0; at < best.length; at += 1) {
    if (!isFound(at)) continue;
    found[next] = at + range.from;
    keys[next] = keyAt(at);
    next += 1;
  }
  const places = pageOf(keys, (at) => idOf(int32At(found, at)), page.skip, page.count);
  return { places: places.map((at) => int32At(found, at)), total };
}

/**
 * The sort keys of a range's hotels: a smaller `major` comes first, then a smaller total times
 * `minor`.
 */
type Keys = { readonly major: Float64Array | Int32Array; readonly minor: 0 | 1 };

function keysFor(
  { recommendedRank, scoreRank, ladder, discountsFor, lat, lng }: HotelColumns,
  { from, to }: Range,
  { sort, stay: { nights }, middle, commute }: Order,
): Keys {
  if (sort === 'price') return { major: new Int32Array(to - from), minor: 1 };
  if (sort === 'score') return { major: scoreRank.subarray(from, to), minor: 0 };
  if (sort === 'discount') {
    const percents = discountsFor(nights);
    const less = (own: number) => 100 - uint8At(percents, own);
    return { major: Int32Array.from(ladder.subarray(from, to), less), minor: 1 };
  }
  if (sort === 'distance' && middle !== null) {
    const far = (own: number, at: number) =>
      kilometres(middle, { lat: own, lng: float64At(lng, from + at) });
    return { major: lat.slice(from, to).map(far), minor: 0 };
  }
  if (sort === 'commute' && commute !== null) {
    return { major: commute.ways.effort.subarray(from, to), minor: 1 };
  }
  return { major: recommendedRank.subarray(from, to), minor: 1 };
}

const EARTH_KM = 6371;
const RADIANS = Math.PI / 180;

/** The distance along the earth's surface in km, by the haversine formula. */
export function kilometres(a: Point, b: Point): number {
  const lat = Math.sin(((b.lat - a.lat) * RADIANS) / 2);
  const lng = Math.sin(((b.lng - a.lng) * RADIANS) / 2);
  const h = lat * lat + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * lng * lng;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** All results of a search, in the order in which its pages show them. */
export async function searchOrder(
  db: Database,
  query: z.output<typeof searchQuery>,
  now: Date,
): Promise<{ readonly hotels: readonly CardHotel[]; stayAt(place: number): Stay }> {
  const index = await searchIndex(db);
  const { columns } = index;
  const search = parseSearch(index, query, now);
  const { conditions } = search;
  const seen = scan(columns, index.days, conditions);
  const { places } = rankedPage(columns, conditions.range, seen, search, {
    skip: 0,
    count: columns.hotels.length,
  });
  return {
    hotels: places.map((place) => itemAt(columns.hotels, place)),
    stayAt: (place) =>
      stayFrom(foundPlace(seen, conditions, itemAt(places, place)).startDay, conditions),
  };
}
