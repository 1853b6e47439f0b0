import type { SearchSort } from '@/contract/search';
import type { HotelColumns, Range } from '../search-index/hotel-columns';
import { pageOf, PICKED, Smallest } from '../search-index/order';
import type { Scan } from '../search-index/scan';
import type { Point } from './asked';

/** Larger than any total in won, so that a first key and a second fit one number exactly. */
const SECOND = 2 ** 31;
/** Puts what isn't free behind everything that is. */
const NOT_FREE = 2 ** 51;

/**
 * The found hotels of a page, as places of the index's columns; those with a free room come first.
 *
 * - `recommended`: by review score weighed by count (`search-index/scores.ts`), equal ones by price.
 *   Paid placements are labelled and not moved.
 * - `price`: the all-in total of the cheapest offer.
 * - `score`: the plain review score, then the number of reviews; without reviews last.
 * - `discount`: the length discount the stay earns, then the price.
 * - `distance`: from the middle of what was searched; without one, as recommended.
 *
 * What is still equal keeps the order of the hotels' ids.
 */
export function rankedPage(
  columns: HotelColumns,
  range: Range,
  scan: Scan,
  asked: { sort: SearchSort; nights: number; middle: Point | null },
  page: { skip: number; count: number },
): { places: number[]; total: number } {
  const { best, matched } = scan;
  const idOf = (hotel: number) => columns.hotels[hotel]?.id ?? 0;
  const keyOf = keyFor(columns, asked);
  const end = page.skip + page.count;
  const first = new Smallest(Math.min(end, PICKED), idOf);
  const isFound = (at: number) => (best[at] as number) > 0 || matched[at] === 1;
  const keyAt = (at: number) => {
    const won = best[at] as number;
    const key = keyOf(at + range.from, won);
    return won > 0 ? key : NOT_FREE + key;
  };
  let total = 0;
  for (let at = 0; at < best.length; at += 1) {
    if (!isFound(at)) continue;
    total += 1;
    first.offer(at + range.from, keyAt(at));
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
  const places = pageOf(keys, (at) => idOf(found[at] as number), page.skip, page.count);
  return { places: places.map((at) => found[at] as number), total };
}

function keyFor(
  columns: HotelColumns,
  { sort, nights, middle }: { sort: SearchSort; nights: number; middle: Point | null },
): (hotel: number, total: number) => number {
  const { recommendedRank, scoreRank, ladder } = columns;
  const recommended = (hotel: number, total: number) =>
    (recommendedRank[hotel] as number) * SECOND + total;
  switch (sort) {
    case 'price':
      return (_, total) => total;
    case 'score':
      return (hotel) => scoreRank[hotel] as number;
    case 'discount': {
      const percents = columns.discountsFor(nights);
      return (hotel, total) =>
        (100 - (percents[ladder[hotel] as number] as number)) * SECOND + total;
    }
    case 'distance':
      return middle === null
        ? recommended
        : (hotel) =>
            kilometres(middle, {
              lat: columns.lat[hotel] as number,
              lng: columns.lng[hotel] as number,
            });
    default:
      return recommended;
  }
}

const EARTH_KM = 6371;
const RADIANS = Math.PI / 180;

/** Along the surface, by the haversine formula. */
export function kilometres(a: Point, b: Point): number {
  const lat = Math.sin(((b.lat - a.lat) * RADIANS) / 2);
  const lng = Math.sin(((b.lng - a.lng) * RADIANS) / 2);
  const h = lat * lat + Math.cos(a.lat * RADIANS) * Math.cos(b.lat * RADIANS) * lng * lng;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}
