import { int32At } from './at';
import { FoundCounts, roomCodesFor } from './codes';
import type { Conditions } from './conditions';
import type { DayColumns } from './day-columns';
import { bandOf, bandStarts, activeBits, facetsFrom } from './facets';
import type { HotelColumns } from './hotel-columns';
import { filteredScanner } from './scan-filtered';
import {
  type Found,
  MAX_WON,
  type RoomTotals,
  type Scan,
  type Scanner,
  startOf,
  totalsIn,
} from './totals';

/** Whether a search has no filter beyond place, stay and guests, as most searches. */
export const isPlain = (conditions: Conditions): boolean => activeBits(conditions).length === 0;

/**
 * Does the same as `filteredScanner` for a search without filters, with a few reads for each room
 * and three counts for each hotel. `search-index.test.ts` compares the results of both.
 */
function plainScanner(columns: HotelColumns, conditions: Conditions, found: Found): Scanner {
  const { nights, range } = conditions;
  const counts = new FoundCounts();
  const { tally, roomCodes, hotelCodes } = counts;
  const bands = bandStarts(nights);
  const codeOf = roomCodesFor(columns, nights);
  const isFlexible = conditions.startDays.length > 1;
  const at = (from: number, to: number, rooms: RoomTotals) => {
    const { firstRoom, totals } = rooms;
    const { roomsFrom, hotelCode } = columns;
    const { best, bestStart, matched } = found;
    const { nightPrices } = tally;
    for (let hotel = from; hotel < to; hotel += 1) {
      const begin = roomsFrom[hotel] ?? 0;
      const end = roomsFrom[hotel + 1] ?? 0;
      let cheapest = MAX_WON;
      let codes = 0;
      for (let room = begin; room < end; room += 1) {
        const total = totals[room - firstRoom] ?? 0;
        codes |= (codeOf[room] ?? 0) & ((total - MAX_WON) >> 31);
        cheapest += (total - cheapest) & ((total - cheapest) >> 31);
      }
      if (end > begin) matched[hotel - range.from] = 1;
      if (cheapest === MAX_WON) continue;
      best[hotel - range.from] = cheapest;
      if (isFlexible) bestStart[hotel - range.from] = startOf(rooms, begin, cheapest);
      addOne(roomCodes, codes);
      addOne(hotelCodes, hotelCode[hotel] ?? 0);
      addOne(nightPrices, bandOf(bands, cheapest));
    }
  };
  const facets = () => {
    counts.addToTally();
    return facetsFrom(tally, conditions);
  };
  return { at, facets };
}

function addOne(counts: Int32Array, at: number): void {
  counts[at] = (counts[at] ?? 0) + 1;
}

/** The size of a portion, chosen so that its data stays in the processor's cache. */
const HOTELS_AT_ONCE = 1024;

/**
 * Checks every room of a range: whether it is free (`DayColumns`), its total (`totalsIn`), and the
 * conditions it fails (`filteredScanner`, or `plainScanner` without filters). It consists of loops
 * over typed arrays, linear in rooms, without allocations for each room and almost without
 * branches: which rooms are free or fail is unpredictable, and a mispredicted branch costs more
 * than the arithmetic that avoids it. `search-index.test.ts` compares it with a straightforward
 * implementation.
 */
export function scan(columns: HotelColumns, days: DayColumns, conditions: Conditions): Scan {
  const { from, to } = conditions.range;
  const { roomsFrom } = columns;
  const found: Found = {
    best: new Int32Array(to - from),
    bestStart: new Uint8Array(to - from),
    matched: new Uint8Array(to - from),
    beyondCommute: new Uint8Array(conditions.commute === null ? 0 : to - from),
  };
  const look = isPlain(conditions)
    ? plainScanner(columns, conditions, found)
    : filteredScanner(columns, conditions, found);
  const parts: Array<readonly [number, number]> = [];
  let most = 0;
  for (let part = from; part < to; part += HOTELS_AT_ONCE) {
    const end = Math.min(to, part + HOTELS_AT_ONCE);
    parts.push([part, end]);
    most = Math.max(most, int32At(roomsFrom, end) - int32At(roomsFrom, part));
  }
  const totalsOf = totalsIn(columns, days, conditions, most);
  for (const [part, end] of parts) {
    look.at(part, end, totalsOf(int32At(roomsFrom, part), int32At(roomsFrom, end)));
  }
  return { ...found, facets: look.facets() };
}
