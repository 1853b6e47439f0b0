import type { Bounds } from '@/domain/hotel/map';
import { FoundCounts, roomCodesFor, sizesOfCode } from './codes';
import { FAILS, type Conditions } from './conditions';
import { bandOf, bandStarts, facetsFrom } from './facets';
import type { HotelColumns } from './hotel-columns';
import { staticFails } from './static-filters';
import { MAX_WON, type RoomTotals, type Found, type Scanner } from './totals';

/** The totals of rooms and the conditions they fail, indexed by room minus `firstRoom`. */
type Looked = RoomTotals & { readonly failsOf: Int32Array };

/** The index of the lowest set bit; for a single condition, how far its bit is shifted. */
const placeOf = (bits: number): number => 31 - Math.clz32(bits & (0 - bits));

/**
 * A scanner that checks for each room which conditions it fails; each bit of `fails` is a
 * condition. Arithmetic replaces branches that the processor couldn't predict: of a number below 0,
 * `>>> 31` is 1 and `>> 31` is all bits.
 */
export function filteredScanner(
  columns: HotelColumns,
  conditions: Conditions,
  found: Found,
): Scanner {
  const { nights, range, sizeMin } = conditions;
  const standing = staticFails(columns, conditions);
  const asksOfPlace =
    conditions.keyword !== null || conditions.bounds !== null || conditions.commute !== null;
  const wantsPrice = asksOfPrice(conditions);
  const counts = new FoundCounts();
  const { tally, roomCodes, hotelCodes } = counts;
  const ownSizes = new Int32Array(tally.sizes.length);
  const bands = bandStarts(nights);
  const codeOf = roomCodesFor(columns, nights);
  const isFlexible = conditions.startDays.length > 1;
  let priceFails = new Int32Array(0);

  const at = (from: number, to: number, rooms: RoomTotals) => {
    const { firstRoom, totals } = rooms;
    const { roomsFrom, hotelCode } = columns;
    const { best, bestStart, matched } = found;
    const { nightPrices } = tally;
    standing.reach(from, to);
    const { hotels, answers } = standing;
    const standingOf = standing.rooms.subarray(firstRoom, roomsFrom[to]);
    if (wantsPrice) {
      if (priceFails.length < totals.length) priceFails = new Int32Array(totals.length);
      putPriceFails(priceFails, standingOf, conditions, totals);
    }
    const failsOf = wantsPrice ? priceFails : standingOf;
    const looked = { ...rooms, failsOf };
    for (let hotel = from; hotel < to; hotel += 1) {
      const placeFails = asksOfPlace ? failsOfPlace(columns, hotel, conditions) : 0;
      const hotelFails = (hotels[hotel] ?? 0) | placeFails;
      // A hotel that fails two conditions doesn't match, and wouldn't without one of them either.
      if ((hotelFails & (hotelFails - 1)) !== 0) continue;
      let cheapest = MAX_WON;
      let codes = 0;
      const begin = roomsFrom[hotel] ?? 0;
      const end = roomsFrom[hotel + 1] ?? 0;
      for (let room = begin; room < end; room += 1) {
        const fails = hotelFails | (failsOf[room - firstRoom] ?? 0);
        const total = totals[room - firstRoom] ?? 0;
        const isFound = ((total - MAX_WON) & (fails - 1)) >> 31;
        codes |= (codeOf[room] ?? 0) & isFound;
        const won = total | (MAX_WON & ~isFound);
        cheapest += (won - cheapest) & ((won - cheapest) >> 31);
      }
      if (cheapest < MAX_WON) {
        matched[hotel - range.from] = 1;
        best[hotel - range.from] = cheapest;
        if (isFlexible)
          bestStart[hotel - range.from] = startFound(begin, hotelFails, cheapest, looked);
        add(roomCodes, codes, 1);
        add(hotelCodes, hotelCode[hotel] ?? 0, 1);
        if (!wantsPrice) add(nightPrices, bandOf(bands, cheapest), 1);
      } else {
        let alone = 0;
        for (let room = begin; room < end; room += 1) {
          const fails = hotelFails | (failsOf[room - firstRoom] ?? 0);
          const free = ((totals[room - firstRoom] ?? 0) - MAX_WON) >> 31;
          alone |= fails & free & (((fails & (fails - 1)) - 1) >> 31);
        }
        // A price condition can only be checked for free rooms.
        if (!wantsPrice && placeFails === 0) matched[hotel - range.from] = answers[hotel] ?? 0;
        if (alone === 0) continue;
        countNear(hotel, alone);
      }
      if (sizeMin > 0 || wantsPrice) countOthers(begin, end, hotelFails, looked);
    }
  };

  /** The start day of the first matching room with this total. */
  const startFound = (begin: number, hotelFails: number, won: number, rooms: Looked): number => {
    let room = begin - rooms.firstRoom;
    while (rooms.totals[room] !== won || (hotelFails | (rooms.failsOf[room] ?? 0)) !== 0) {
      room += 1;
    }
    return rooms.starts[room] ?? 0;
  };

  /**
   * Counts a hotel that doesn't match under each single condition that alone excludes one of its
   * free rooms.
   */
  const countNear = (hotel: number, alone: number): void => {
    for (let rest = alone; rest !== 0; rest &= rest - 1) add(tally.near, placeOf(rest), 1);
    if ((alone & FAILS.type) !== 0) add(tally.types, columns.type[hotel] ?? 0, 1);
    if ((alone & FAILS.grade) !== 0) add(tally.grades, columns.gradeStep[hotel] ?? 0, 1);
    if ((alone & FAILS.score) !== 0) add(tally.scores, columns.scoreStep[hotel] ?? 0, 1);
    if ((alone & FAILS.commute) !== 0) found.beyondCommute[hotel - range.from] = 1;
  };

  /**
   * Counts a hotel by the size and price of those rooms that another size or price filter would
   * match.
   */
  const countOthers = (
    begin: number,
    end: number,
    hotelFails: number,
    { firstRoom, totals, failsOf }: Looked,
  ): void => {
    let codes = 0;
    let cheapest = MAX_WON;
    for (let room = begin; room < end; room += 1) {
      const fails = hotelFails | (failsOf[room - firstRoom] ?? 0);
      const total = totals[room - firstRoom] ?? 0;
      const free = (total - MAX_WON) >> 31;
      codes |= (columns.roomCode[room] ?? 0) & free & (((fails & ~FAILS.size) - 1) >> 31);
      const butForPrice = free & (((fails & ~FAILS.price) - 1) >> 31);
      const won = total | (MAX_WON & ~butForPrice);
      cheapest += (won - cheapest) & ((won - cheapest) >> 31);
    }
    add(ownSizes, sizesOfCode(codes), 1);
    if (wantsPrice && cheapest < MAX_WON) add(tally.nightPrices, bandOf(bands, cheapest), 1);
  };

  const facets = () => {
    counts.addToTally();
    if (sizeMin > 0) tally.sizes.set(ownSizes);
    return facetsFrom(tally, conditions);
  };
  return { at, facets };
}

function add(counts: Int32Array, at: number, count: number): void {
  counts[at] = (counts[at] ?? 0) + count;
}

/** Adds the price condition to what rooms fail. */
function putPriceFails(
  fails: Int32Array,
  standing: Int32Array,
  { totalMin, totalMax }: Conditions,
  totals: Int32Array,
): void {
  const least = Math.min(totalMin, MAX_WON);
  const most = Math.min(totalMax, MAX_WON);
  for (let room = 0; room < standing.length; room += 1) {
    const total = totals[room] ?? 0;
    const isOff = ((total - least) >> 31) | ((most - total) >> 31);
    fails[room] = (standing[room] ?? 0) | (isOff & FAILS.price);
  }
}

const asksOfPrice = ({ totalMin, totalMax }: Conditions): boolean =>
  totalMin > 0 || totalMax < Number.MAX_SAFE_INTEGER;

function failsOfPlace(columns: HotelColumns, hotel: number, conditions: Conditions): number {
  let fails = 0;
  if (conditions.keyword !== null && conditions.keyword[hotel] === 0) fails |= FAILS.keyword;
  if (conditions.bounds !== null && !isWithin(columns, hotel, conditions.bounds))
    fails |= FAILS.bounds;
  if (conditions.commute !== null && conditions.commute[hotel] === 0) fails |= FAILS.commute;
  return fails;
}

function isWithin(columns: HotelColumns, hotel: number, bounds: Bounds): boolean {
  const lat = columns.lat[hotel] ?? 0;
  const lng = columns.lng[hotel] ?? 0;
  return lat >= bounds.south && lat <= bounds.north && lng >= bounds.west && lng <= bounds.east;
}
