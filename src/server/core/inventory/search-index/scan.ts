import { int32At } from './at';
import type { Conditions } from './conditions';
import type { DayColumns } from './day-columns';
import type { HotelColumns } from './hotel-columns';
import { filteredScanner } from './scan-filtered';
import { isPlain, plainScanner } from './scan-plain';
import { totalsIn, type Found, type Scan } from './totals';

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
export function scan(columns: HotelColumns, days: DayColumns, asked: Conditions): Scan {
  const { from, to } = asked.range;
  const { roomsFrom } = columns;
  const found: Found = {
    best: new Int32Array(to - from),
    bestStart: new Uint8Array(to - from),
    matched: new Uint8Array(to - from),
  };
  const look = isPlain(asked)
    ? plainScanner(columns, asked, found)
    : filteredScanner(columns, asked, found);
  const parts: Array<readonly [number, number]> = [];
  let most = 0;
  for (let part = from; part < to; part += HOTELS_AT_ONCE) {
    const end = Math.min(to, part + HOTELS_AT_ONCE);
    parts.push([part, end]);
    most = Math.max(most, int32At(roomsFrom, end) - int32At(roomsFrom, part));
  }
  const totalsOf = totalsIn(columns, days, asked, most);
  for (const [part, end] of parts) {
    look.at(part, end, totalsOf(int32At(roomsFrom, part), int32At(roomsFrom, end)));
  }
  return { ...found, facets: look.facets() };
}
