import type { Bounds } from '@/domain/bounds';
import { FoundCounts, roomCodesFor, sizesOfCode } from './codes';
import { FAILS, type Conditions } from './conditions';
import { bandOf, bandStarts, facetsFrom } from './facets';
import type { HotelColumns } from './hotel-columns';
import { NEVER } from './plan-lists';
import type { Found, Look } from './scan';
import { MOST_WON, type RoomTotals } from './totals';

/** Which bit of a number is its lowest: for one condition, where it is shifted to. */
const placeOf = (bits: number): number => 31 - Math.clz32(bits & (0 - bits));

/**
 * A look that asks each room which conditions it fails. In `fails` a bit is a condition; a number
 * `>>> 31` is 1 below 0 and `>> 31` all bits, which stands for a branch wherever one would have to
 * be guessed.
 */
export function filteredLook(columns: HotelColumns, asked: Conditions, found: Found): Look {
  const { nights, range, sizeMin } = asked;
  const asksOfHouse = asksOfHotel(asked);
  const wantsPrice = asksOfPrice(asked);
  const counts = new FoundCounts();
  const { tally, roomCodes, houseCodes } = counts;
  const ownSizes = new Int32Array(tally.sizes.length);
  const bands = bandStarts(nights);
  const codeOf = roomCodesFor(columns, nights);
  const { refundableFrom } = columns;
  /** All bits where it doesn't matter whether a stay can ever be cancelled. */
  const anyReturns = asked.refundable ? 0 : -1;
  const isFlexible = asked.startDays.length > 1;
  let failsOfRooms = new Int32Array(0);

  const at = (from: number, to: number, rooms: RoomTotals) => {
    const { firstRoom, totals } = rooms;
    const { roomsFrom, houseCode } = columns;
    const { best, bestStart, matched } = found;
    const { nightPrices } = tally;
    if (failsOfRooms.length < totals.length) failsOfRooms = new Int32Array(totals.length);
    const failsOf = failsOfRooms;
    putFails(failsOf, columns, asked, rooms, roomsFrom[to] as number);
    for (let hotel = from; hotel < to; hotel += 1) {
      const houseFails = asksOfHouse ? failsOfHotel(columns, hotel, asked) : 0;
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
          bestStart[hotel - range.from] = startFound(begin, houseFails, cheapest, rooms);
        add(roomCodes, codes, 1);
        add(houseCodes, houseCode[hotel] as number, 1);
        if (!wantsPrice) add(nightPrices, bandOf(bands, cheapest), 1);
      } else {
        let alone = 0;
        let answers = 0;
        for (let room = begin; room < end; room += 1) {
          const fails = houseFails | (failsOf[room - firstRoom] as number);
          const free = ((totals[room - firstRoom] as number) - MOST_WON) >> 31;
          alone |= fails & free & (((fails & (fails - 1)) - 1) >> 31);
          // It answers, if only on other days or for longer.
          const everReturns = ((refundableFrom[room] as number) - NEVER) >> 31;
          answers |= ((fails & ~FAILS.refundable) - 1) & (everReturns | anyReturns);
        }
        // A price only a free room has.
        matched[hotel - range.from] = wantsPrice ? 0 : answers >>> 31;
        if (alone === 0) continue;
        countNear(hotel, alone);
      }
      if (sizeMin > 0 || wantsPrice) countOthers(begin, end, houseFails, rooms);
    }
  };

  /** The start of the first room that is found and costs so much. */
  const startFound = (
    begin: number,
    houseFails: number,
    won: number,
    rooms: RoomTotals,
  ): number => {
    let room = begin - rooms.firstRoom;
    while (rooms.totals[room] !== won || (houseFails | (failsOfRooms[room] as number)) !== 0) {
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
    { firstRoom, totals }: RoomTotals,
  ): void => {
    let codes = 0;
    let cheapest = MOST_WON;
    for (let room = begin; room < end; room += 1) {
      const fails = houseFails | (failsOfRooms[room - firstRoom] as number);
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

/** Puts which conditions each room of some fails by itself, a loop for each that is asked. */
function putFails(
  fails: Int32Array,
  { size, amenities, refundableFrom }: HotelColumns,
  asked: Conditions,
  { firstRoom, totals }: RoomTotals,
  endRoom: number,
): void {
  const { nights, sizeMin } = asked;
  const count = endRoom - firstRoom;
  fails.fill(0, 0, count);
  for (const [at, mask] of asked.amenities.entries()) {
    const place = placeOf(FAILS.amenity) + at;
    for (let room = 0; room < count; room += 1) {
      const own = (amenities[firstRoom + room] as number) & mask;
      fails[room] = (fails[room] as number) | (((own - 1) >>> 31) << place);
    }
  }
  if (sizeMin > 0) {
    for (let room = 0; room < count; room += 1) {
      const isSmall = ((size[firstRoom + room] as number) - sizeMin) >> 31;
      fails[room] = (fails[room] as number) | (isSmall & FAILS.size);
    }
  }
  if (asked.refundable) {
    for (let room = 0; room < count; room += 1) {
      const isKept = (nights - (refundableFrom[firstRoom + room] as number)) >> 31;
      fails[room] = (fails[room] as number) | (isKept & FAILS.refundable);
    }
  }
  if (asksOfPrice(asked)) {
    const least = Math.min(asked.totalMin, MOST_WON);
    const most = Math.min(asked.totalMax, MOST_WON);
    for (let room = 0; room < count; room += 1) {
      const total = totals[room] as number;
      const isOff = ((total - least) >> 31) | ((most - total) >> 31);
      fails[room] = (fails[room] as number) | (isOff & FAILS.price);
    }
  }
}

const asksOfPrice = ({ totalMin, totalMax }: Conditions): boolean =>
  totalMin > 0 || totalMax < Number.MAX_SAFE_INTEGER;

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
