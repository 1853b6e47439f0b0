import type { Conditions } from './conditions';
import type { DayColumns } from './day-columns';
import type { Facets } from './facets';
import type { HotelColumns } from './hotel-columns';
import { filteredLook } from './scan-filtered';
import { isPlain, plainLook } from './scan-plain';
import { totalsIn, type RoomTotals } from './totals';

/** What is found, by place of a hotel less `range.from`. */
export type Found = {
  /** The cheapest total that is found, in won; 0 is none. */
  readonly best: Int32Array;
  /** The start day of that cheapest stay, as its place in `startDays`. */
  readonly bestStart: Uint8Array;
  /** 1 where the hotel answers the search, be something free or not. */
  readonly matched: Uint8Array;
};

export type Scan = Found & { readonly facets: Facets };

/** A way of looking at hotels: some after others, and in the end what was counted. */
export type Look = {
  /** Hotels from a place to another, whose rooms cost so much. */
  at(from: number, to: number, rooms: RoomTotals): void;
  facets(): Facets;
};

/** So many that what is known of them and their rooms stays in the processor's cache. */
const HOTELS_AT_ONCE = 1024;

/**
 * Looks at every room of a range: is it free (`DayColumns`), what does it cost (`totalsIn`), which
 * conditions does it fail (`filteredLook`, or `plainLook` where there are none). Loops over typed
 * arrays, linear in rooms, with nothing allocated a room and hardly a branch: which rooms are free,
 * or fail something, is as good as random, and a wrong guess costs more than the arithmetic that
 * does without. That it finds what the plain definition finds is held by `search-index.test.ts`.
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
    ? plainLook(columns, asked, found)
    : filteredLook(columns, asked, found);
  const parts: Array<readonly [number, number]> = [];
  let most = 0;
  for (let part = from; part < to; part += HOTELS_AT_ONCE) {
    const end = Math.min(to, part + HOTELS_AT_ONCE);
    parts.push([part, end]);
    most = Math.max(most, (roomsFrom[end] as number) - (roomsFrom[part] as number));
  }
  const totalsOf = totalsIn(columns, days, asked, most);
  for (const [part, end] of parts) {
    look.at(part, end, totalsOf(roomsFrom[part] as number, roomsFrom[end] as number));
  }
  return { ...found, facets: look.facets() };
}
