import type { Bounds } from '@/domain/bounds';
import { FoundCounts, roomCodesFor, sizesOfCode } from './codes';
import { FAILS, type Conditions } from './conditions';
import { bandOf, bandStarts, facetsFrom } from './facets';
import type { HotelColumns } from './hotel-columns';
import type { Found, Look } from './scan';
import { standingFails } from './standing-fails';
import { MOST_WON, type RoomTotals } from './totals';

/** What rooms cost and fail, by room less `firstRoom`. */
type Looked = RoomTotals & { readonly failsOf: Int32Array };

/** Which bit of a number is its lowest: for one condition, where it is shifted to. */
const placeOf = (bits: number): number => 31 - Math.clz32(bits & (0 - bits));

/**
 * A look that asks each room which conditions it fails. In `fails` a bit is a condition; a number
 * `>>> 31` is 1 below 0 and `>> 31` all bits, which stands for a branch wherever one would have to
 * be guessed.
 */
export function filteredLook(columns: HotelColumns, asked: Conditions, found: Found): Look {
  const { nights, range, sizeMin } = asked;
  const standing = standingFails(columns, asked);
  const asksOfPlace = asked.keyword !== null || asked.bounds !== null;
  const wantsPrice = asksOfPrice(asked);
  const counts = new FoundCounts();
  const { tally, roomCodes, houseCodes } = counts;
  const ownSizes = new Int32Array(tally.sizes.length);
  const bands = bandStarts(nights);
  const codeOf = roomCodesFor(columns, nights);
  const isFlexible = asked.startDays.length > 1;
  let priceFails = new Int32Array(0);

  const at = (from: number, to: number, rooms: RoomTotals) => {
    const { firstRoom, totals } = rooms;
    const { roomsFrom, houseCode } = columns;
    const { best, bestStart, matched } = found;
    const { nightPrices } = tally;
    standing.reach(from, to);
    const { houses, answers } = standing;
    const standingOf = standing.rooms.subarray(firstRoom, roomsFrom[to]);
    if (wantsPrice) {
      if (priceFails.length < totals.length) priceFails = new Int32Array(totals.length);
      putPriceFails(priceFails, standingOf, asked, totals);
    }
    const failsOf = wantsPrice ? priceFails : standingOf;
    const looked = { ...rooms, failsOf };
    for (let hotel = from; hotel < to; hotel += 1) {
      const placeFails = asksOfPlace ? failsOfPlace(columns, hotel, asked) : 0;
      const houseFails = (houses[hotel] as number) | placeFails;
      // What fails twice is neither found nor would be without one condition.
      if ((houseFails & (houseFails - 1)) !== 0) continue;
      let cheapest = MOST_WON;
      let codes = 0;
      const begin = roomsFrom[hotel] as number;
      const end = roomsFrom[hotel + 1] as number;
      for (let room = begin; room < end; room += 1) {
        const fails = houseFails | (failsOf[room - firstRoom] as number);
        const total = totals[room - firstRoom] as number;
        const isFound = ((total - MOST_WON) & (fails - 1)) >> 31;
        codes |= (codeOf[room] as number) & isFound;
        const won = total | (MOST_WON & ~isFound);
        cheapest += (won - cheapest) & ((won - cheapest) >> 31);
      }
      if (cheapest < MOST_WON) {
        matched[hotel - range.from] = 1;
        best[hotel - range.from] = cheapest;
        if (isFlexible)
          bestStart[hotel - range.from] = startFound(begin, houseFails, cheapest, looked);
        add(roomCodes, codes, 1);
        add(houseCodes, houseCode[hotel] as number, 1);
        if (!wantsPrice) add(nightPrices, bandOf(bands, cheapest), 1);
      } else {
        let alone = 0;
        for (let room = begin; room < end; room += 1) {
          const fails = houseFails | (failsOf[room - firstRoom] as number);
          const free = ((totals[room - firstRoom] as number) - MOST_WON) >> 31;
          alone |= fails & free & (((fails & (fails - 1)) - 1) >> 31);
        }
        // A price only a free room has.
        if (!wantsPrice && placeFails === 0) matched[hotel - range.from] = answers[hotel] as number;
        if (alone === 0) continue;
        countNear(hotel, alone);
      }
      if (sizeMin > 0 || wantsPrice) countOthers(begin, end, houseFails, looked);
    }
  };

  /** The start of the first room that is found and costs so much. */
  const startFound = (begin: number, houseFails: number, won: number, rooms: Looked): number => {
    let room = begin - rooms.firstRoom;
    while (rooms.totals[room] !== won || (houseFails | (rooms.failsOf[room] as number)) !== 0) {
      room += 1;
    }
    return rooms.starts[room] as number;
  };

  /** Counts a hotel that isn't found by the single conditions that alone keep a free room of it. */
  const countNear = (hotel: number, alone: number): void => {
    for (let rest = alone; rest !== 0; rest &= rest - 1) add(tally.near, placeOf(rest), 1);
    if ((alone & FAILS.type) !== 0) add(tally.types, columns.type[hotel] as number, 1);
    if ((alone & FAILS.grade) !== 0) add(tally.grades, columns.gradeStep[hotel] as number, 1);
    if ((alone & FAILS.score) !== 0) add(tally.scores, columns.scoreStep[hotel] as number, 1);
  };

  /** Counts a hotel by the sizes and the price of rooms that another size or price would find. */
  const countOthers = (
    begin: number,
    end: number,
    houseFails: number,
    { firstRoom, totals, failsOf }: Looked,
  ): void => {
    let codes = 0;
    let cheapest = MOST_WON;
    for (let room = begin; room < end; room += 1) {
      const fails = houseFails | (failsOf[room - firstRoom] as number);
      const total = totals[room - firstRoom] as number;
      const free = (total - MOST_WON) >> 31;
      codes |= (columns.roomCode[room] as number) & free & (((fails & ~FAILS.size) - 1) >> 31);
      const butForPrice = free & (((fails & ~FAILS.price) - 1) >> 31);
      const won = total | (MOST_WON & ~butForPrice);
      cheapest += (won - cheapest) & ((won - cheapest) >> 31);
    }
    add(ownSizes, sizesOfCode(codes), 1);
    if (wantsPrice && cheapest < MOST_WON) add(tally.nightPrices, bandOf(bands, cheapest), 1);
  };

  const facets = () => {
    counts.addToTally();
    if (sizeMin > 0) tally.sizes.set(ownSizes);
    return facetsFrom(tally, asked);
  };
  return { at, facets };
}

function add(counts: Int32Array, at: number, count: number): void {
  counts[at] = (counts[at] as number) + count;
}

/** Puts what rooms fail, their price included. */
function putPriceFails(
  fails: Int32Array,
  standing: Int32Array,
  { totalMin, totalMax }: Conditions,
  totals: Int32Array,
): void {
  const least = Math.min(totalMin, MOST_WON);
  const most = Math.min(totalMax, MOST_WON);
  for (let room = 0; room < standing.length; room += 1) {
    const total = totals[room] as number;
    const isOff = ((total - least) >> 31) | ((most - total) >> 31);
    fails[room] = (standing[room] as number) | (isOff & FAILS.price);
  }
}

const asksOfPrice = ({ totalMin, totalMax }: Conditions): boolean =>
  totalMin > 0 || totalMax < Number.MAX_SAFE_INTEGER;

function failsOfPlace(columns: HotelColumns, hotel: number, asked: Conditions): number {
  let fails = 0;
  if (asked.keyword !== null && asked.keyword[hotel] === 0) fails |= FAILS.keyword;
  if (asked.bounds !== null && !isWithin(columns, hotel, asked.bounds)) fails |= FAILS.bounds;
  return fails;
}

function isWithin(columns: HotelColumns, hotel: number, bounds: Bounds): boolean {
  const lat = columns.lat[hotel] as number;
  const lng = columns.lng[hotel] as number;
  return lat >= bounds.south && lat <= bounds.north && lng >= bounds.west && lng <= bounds.east;
}
