import type { Bounds } from '@/domain/bounds';
import { FAILS, type Conditions } from './conditions';
import type { DayColumns } from './day-columns';
import { bandStarts, emptyTally, facetsFrom, type Facets } from './facets';
import type { HotelColumns } from './hotel-columns';
import { NEVER } from './plan-lists';
import { isPlain, scanPlain } from './scan-plain';
import { totalsOf } from './totals';

export type Scan = {
  /** By place of a hotel less `range.from`: the cheapest total that is found, in won; 0 is none. */
  readonly best: Int32Array;
  /** The start day of that cheapest stay, as its place in `startDays`. */
  readonly bestStart: Uint8Array;
  /** 1 where the hotel answers the search, be something free or not. */
  readonly matched: Uint8Array;
  readonly facets: Facets;
};

/**
 * Looks at every room of a range: is it free (`DayColumns`), what does it cost (`totalsOf`), which
 * conditions does it fail (here, or `scanPlain` where there are none). Three loops over typed
 * arrays, linear in rooms, with nothing allocated a room. That it finds what the plain definition
 * finds is held by `search-index.test.ts`.
 */
export function scan(columns: HotelColumns, days: DayColumns, asked: Conditions): Scan {
  const { nights, refundable, sizeMin, amenities, totalMin, totalMax } = asked;
  const { from, to } = asked.range;
  const { roomsFrom, size, sizeStep, filterBits, refundableFrom } = columns;
  const { tour: tours, type: typeOf, gradeStep, scoreStep } = columns;
  const amenitiesOf = columns.amenities;
  const firstRoom = roomsFrom[from] as number;
  const { sums, starts } = days.cheapestStays(
    asked.startDays,
    nights,
    firstRoom,
    roomsFrom[to] as number,
  );
  const totals = totalsOf(columns, sums, asked);
  if (isPlain(asked)) return scanPlain(columns, totals, starts, asked);
  const moves = starts.length > 0;
  const asksOfHouse = asksOfHotel(asked);
  const asksOfAmenities = amenities.length > 0;
  const wantsPrice = totalMin > 0 || totalMax < Number.MAX_SAFE_INTEGER;

  const best = new Int32Array(to - from);
  const bestStart = new Uint8Array(to - from);
  const matched = new Uint8Array(to - from);
  const tally = emptyTally();
  const { types, grades, scores, sizes, nightPrices, near } = tally;
  const amenityBits = tally.amenities;
  const bands = bandStarts(nights);

  for (let hotel = from; hotel < to; hotel += 1) {
    const houseFails = asksOfHouse ? failsOfHotel(columns, hotel, asked) : 0;
    // What fails twice is neither found nor would be without one condition.
    if ((houseFails & (houseFails - 1)) !== 0) continue;
    let answers = 0;
    let cheapest = 0;
    let cheapestStart = 0;
    let returns = 0;
    let bits = 0;
    // Of its free rooms: single conditions that alone keep one from being found, and the largest
    // and the cheapest of those found or kept out by size or price alone.
    let nearFails = 0;
    let nearSize = 0;
    let nearPrice = 0;
    const end = roomsFrom[hotel + 1] as number;
    for (let room = roomsFrom[hotel] as number; room < end; room += 1) {
      let fails = houseFails;
      if (asksOfAmenities) {
        const mask = amenitiesOf[room] as number;
        for (let at = 0; at < amenities.length; at += 1) {
          if ((mask & (amenities[at] as number)) === 0) fails |= FAILS.amenity << at;
        }
      }
      if ((size[room] as number) < sizeMin) fails |= FAILS.size;
      const returnsFrom = refundableFrom[room] as number;
      if (fails === 0 && !wantsPrice && (!refundable || returnsFrom < NEVER)) answers = 1;

      const total = totals[room - firstRoom] as number;
      if (total === 0) continue;
      const canReturn = nights >= returnsFrom;
      if (refundable && !canReturn) fails |= FAILS.refundable;
      if (total < totalMin || total > totalMax) fails |= FAILS.price;

      if (fails === 0) {
        answers = 1;
        bits |= filterBits[room] as number;
        if (canReturn) returns = 1;
        if (cheapest === 0 || total < cheapest) {
          cheapest = total;
          if (moves) cheapestStart = starts[room - firstRoom] as number;
        }
      } else if ((fails & (fails - 1)) === 0) {
        nearFails |= fails;
      }
      if ((fails & ~FAILS.size) === 0) {
        const step = (sizeStep[room] as number) + 1;
        if (step > nearSize) nearSize = step;
      }
      if ((fails & ~FAILS.price) === 0 && (nearPrice === 0 || total < nearPrice)) nearPrice = total;
    }
    matched[hotel - from] = answers;
    if (cheapest > 0) {
      best[hotel - from] = cheapest;
      bestStart[hotel - from] = cheapestStart;
      tally.available += 1;
      tally.refundable += returns;
      tally.tour += tours[hotel] as number;
      amenityBits[bits] = (amenityBits[bits] as number) + 1;
    } else if (nearFails !== 0) {
      near.set(nearFails, (near.get(nearFails) ?? 0) + 1);
    } else continue;
    const isFound = cheapest > 0;
    if (isFound || (nearFails & FAILS.type) !== 0) addOne(types, typeOf[hotel] as number);
    if (isFound || (nearFails & FAILS.grade) !== 0) {
      addOne(grades, gradeStep[hotel] as number);
    }
    if (isFound || (nearFails & FAILS.score) !== 0) {
      addOne(scores, scoreStep[hotel] as number);
    }
    addOne(sizes, nearSize);
    if (nearPrice > 0) {
      let band = bands.length - 1;
      while (nearPrice < (bands[band] as number)) band -= 1;
      addOne(nightPrices, band);
    }
  }
  return { best, bestStart, matched, facets: facetsFrom(tally, asked) };
}

function addOne(counts: Int32Array, at: number): void {
  counts[at] = (counts[at] as number) + 1;
}

const asksOfHotel = (asked: Conditions): boolean =>
  asked.type !== null ||
  asked.gradeMin > 0 ||
  asked.scoreMin > 0 ||
  asked.tour ||
  asked.keyword !== null ||
  asked.bounds !== null;

function failsOfHotel(columns: HotelColumns, hotel: number, asked: Conditions): number {
  let fails = 0;
  if (asked.type !== null && columns.type[hotel] !== asked.type) fails |= FAILS.type;
  if ((columns.grade[hotel] as number) < asked.gradeMin) fails |= FAILS.grade;
  if ((columns.score[hotel] as number) < asked.scoreMin) fails |= FAILS.score;
  if (asked.tour && columns.tour[hotel] === 0) fails |= FAILS.tour;
  if (asked.keyword !== null && asked.keyword[hotel] === 0) fails |= FAILS.keyword;
  if (asked.bounds !== null && !isWithin(columns, hotel, asked.bounds)) fails |= FAILS.bounds;
  return fails;
}

function isWithin(columns: HotelColumns, hotel: number, bounds: Bounds): boolean {
  const lat = columns.lat[hotel] as number;
  const lng = columns.lng[hotel] as number;
  return lat >= bounds.south && lat <= bounds.north && lng >= bounds.west && lng <= bounds.east;
}
