import { FoundCounts, roomCodesFor } from './codes';
import type { Conditions } from './conditions';
import { bandOf, bandStarts, bitsAsked, facetsFrom } from './facets';
import type { HotelColumns } from './hotel-columns';
import { MAX_WON, startOf, type RoomTotals, type Found, type Scanner } from './totals';

/** Whether a search has no filter beyond place, stay and guests, as most searches. */
export const isPlain = (asked: Conditions): boolean => bitsAsked(asked).length === 0;

/**
 * Does the same as `filteredScanner` for a search without filters, with a few reads for each room
 * and three counts for each hotel. `search-index.test.ts` compares the results of both.
 */
export function plainScanner(columns: HotelColumns, asked: Conditions, found: Found): Scanner {
  const { nights, range } = asked;
  const counts = new FoundCounts();
  const { tally, roomCodes, hotelCodes } = counts;
  const bands = bandStarts(nights);
  const codeOf = roomCodesFor(columns, nights);
  const isFlexible = asked.startDays.length > 1;
  const at = (from: number, to: number, rooms: RoomTotals) => {
    const { firstRoom, totals } = rooms;
    const { roomsFrom, hotelCode } = columns;
    const { best, bestStart, matched } = found;
    const { nightPrices } = tally;
    for (let hotel = from; hotel < to; hotel += 1) {
      const begin = roomsFrom[hotel] as number;
      const end = roomsFrom[hotel + 1] as number;
      let cheapest = MAX_WON;
      let codes = 0;
      for (let room = begin; room < end; room += 1) {
        const total = totals[room - firstRoom] as number;
        codes |= (codeOf[room] as number) & ((total - MAX_WON) >> 31);
        cheapest += (total - cheapest) & ((total - cheapest) >> 31);
      }
      if (end > begin) matched[hotel - range.from] = 1;
      if (cheapest === MAX_WON) continue;
      best[hotel - range.from] = cheapest;
      if (isFlexible) bestStart[hotel - range.from] = startOf(rooms, begin, cheapest);
      addOne(roomCodes, codes);
      addOne(hotelCodes, hotelCode[hotel] as number);
      addOne(nightPrices, bandOf(bands, cheapest));
    }
  };
  const facets = () => {
    counts.addToTally();
    return facetsFrom(tally, asked);
  };
  return { at, facets };
}

function addOne(counts: Int32Array, at: number): void {
  counts[at] = (counts[at] as number) + 1;
}
