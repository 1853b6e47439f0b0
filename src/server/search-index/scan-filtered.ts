import type { Bounds } from '@/domain/bounds';
import { amenitiesOfCode, RETURNS, sizesOfCode } from './codes';
import { FAILS, type Conditions } from './conditions';
import { bandOf, bandStarts, emptyTally, facetsFrom } from './facets';
import type { HotelColumns } from './hotel-columns';
import { NEVER } from './plan-lists';
import type { Found, Look } from './scan';
import { MOST_WON, type RoomTotals } from './totals';

/** Which bit of a number a condition is, for what is shifted there. */
const placeOf = (bit: number): number => 31 - Math.clz32(bit);

/**
 * A look that asks each room which conditions it fails. In `fails` a bit is a condition; a number
 * `>>> 31` is 1 below 0 and `>> 31` all bits, which stands for a branch wherever one would have to
 * be guessed.
 */
export function filteredLook(columns: HotelColumns, asked: Conditions, found: Found): Look {
  const { nights, range, refundable, sizeMin } = asked;
  const wantsPrice = asksOfPrice(asked);
  const asksOfHouse = asksOfHotel(asked);
  const tally = emptyTally();
  const bands = bandStarts(nights);
  let failsOfRooms = new Int32Array(0);

  const at = (from: number, to: number, rooms: RoomTotals) => {
    const { firstRoom, totals, starts } = rooms;
    const { roomsFrom, roomCode, refundableFrom, gradeStep, scoreStep } = columns;
    const { tour: tours, type: typeOf } = columns;
    const { best, bestStart, matched } = found;
    const { types, grades, scores, sizes, nightPrices, near, amenities } = tally;
    if (failsOfRooms.length < totals.length) failsOfRooms = new Int32Array(totals.length);
    putFails(failsOfRooms, columns, asked, rooms, roomsFrom[to] as number);
    for (let hotel = from; hotel < to; hotel += 1) {
      const houseFails = asksOfHouse ? failsOfHotel(columns, hotel, asked) : 0;
      // What fails twice is neither found nor would be without one condition.
      if ((houseFails & (houseFails - 1)) !== 0) continue;
      let answers = 0;
      let cheapest = MOST_WON;
      let start = 0;
      let codes = 0;
      // Of its free rooms: single conditions that alone keep one from being found, and what those
      // are like, and cost, that are found or kept out by size or price alone.
      let nearFails = 0;
      let nearCodes = 0;
      let nearPrice = MOST_WON;
      const end = roomsFrom[hotel + 1] as number;
      for (let room = roomsFrom[hotel] as number; room < end; room += 1) {
        const fails = houseFails | (failsOfRooms[room - firstRoom] as number);
        const returnsFrom = refundableFrom[room] as number;
        if (!wantsPrice) {
          const everReturns = refundable ? (returnsFrom - NEVER) >>> 31 : 1;
          answers |= everReturns & (((fails & ~FAILS.refundable) - 1) >>> 31);
        }
        const total = totals[room - firstRoom] as number;
        const free = (0 - total) >> 31;
        const isFound = free & ((fails - 1) >> 31);
        const code = (roomCode[room] as number) | (RETURNS & ((returnsFrom - nights - 1) >> 31));
        codes |= code & isFound;
        const won = (total & isFound) | (MOST_WON & ~isFound);
        const less = (won - cheapest) >> 31;
        cheapest += (won - cheapest) & less;
        start = ((starts[room - firstRoom] as number) & less) | (start & ~less);
        nearFails |= fails & free & (((fails & (fails - 1)) - 1) >> 31);
        if (sizeMin > 0) nearCodes |= code & free & (((fails & ~FAILS.size) - 1) >> 31);
        if (wantsPrice) {
          const butForPrice = free & (((fails & ~FAILS.price) - 1) >> 31);
          const price = (total & butForPrice) | (MOST_WON & ~butForPrice);
          nearPrice += (price - nearPrice) & ((price - nearPrice) >> 31);
        }
      }
      const isFound = (cheapest - MOST_WON) >>> 31;
      matched[hotel - range.from] = answers | isFound;
      if (isFound === 1) {
        best[hotel - range.from] = cheapest;
        bestStart[hotel - range.from] = start;
        tally.available += 1;
        tally.refundable += (codes & RETURNS) === 0 ? 0 : 1;
        tally.tour += tours[hotel] as number;
        add(amenities, amenitiesOfCode(codes), 1);
      } else {
        if (nearFails === 0) continue;
        for (let rest = nearFails; rest !== 0; rest &= rest - 1) {
          add(near, placeOf(rest & (0 - rest)), 1);
        }
      }
      add(types, typeOf[hotel] as number, isFound | ((nearFails >> TYPE_AT) & 1));
      add(grades, gradeStep[hotel] as number, isFound | ((nearFails >> GRADE_AT) & 1));
      add(scores, scoreStep[hotel] as number, isFound | ((nearFails >> SCORE_AT) & 1));
      add(sizes, sizesOfCode(sizeMin > 0 ? nearCodes : codes), 1);
      const price = wantsPrice ? nearPrice : cheapest;
      add(nightPrices, bandOf(bands, price), (price - MOST_WON) >>> 31);
    }
  };
  return { at, facets: () => facetsFrom(tally, asked) };
}

const TYPE_AT = placeOf(FAILS.type);
const GRADE_AT = placeOf(FAILS.grade);
const SCORE_AT = placeOf(FAILS.score);

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
