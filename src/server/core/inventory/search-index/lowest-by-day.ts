import { int32At, type Range } from './at';
import type { Conditions } from './conditions';
import type { DayColumns } from './day-columns';
import type { HotelColumns } from './hotel-columns';
import { MAX_WON, totalsIn } from './totals';

/** By day of arrival, in the order in which the days were given. */
export type LowestByDay = {
  /** The lowest total in won; `MAX_WON` when no room is free. */
  readonly totals: Int32Array;
  /** The first room that has this total; -1 when no room is free. */
  readonly rooms: Int32Array;
  /** How many hotels have a free room. */
  readonly hotels: Int32Array;
};

/** The size of a portion of hotels, chosen so that its data stays in the processor's cache. */
const HOTELS_AT_ONCE = 512;

/**
 * Finds the lowest total of each day of arrival among the hotels of a range. It computes the totals
 * of rooms as `scan` does for a search without filters, so both give the same, and is linear in
 * rooms times days. A portion of hotels is looked at for all days before the next one.
 */
export function lowestByDay(
  columns: HotelColumns,
  days: DayColumns,
  conditions: Conditions,
): LowestByDay {
  const { range, startDays } = conditions;
  const lowest = {
    totals: new Int32Array(startDays.length).fill(MAX_WON),
    rooms: new Int32Array(startDays.length).fill(-1),
    hotels: new Int32Array(startDays.length),
  };
  const parts: Range[] = [];
  let most = 0;
  for (let from = range.from; from < range.to; from += HOTELS_AT_ONCE) {
    const to = Math.min(range.to, from + HOTELS_AT_ONCE);
    parts.push({ from, to });
    most = Math.max(most, int32At(columns.roomsFrom, to) - int32At(columns.roomsFrom, from));
  }
  const totalsOf = totalsIn(columns, days, conditions, most);
  for (const part of parts) {
    const firstRoom = int32At(columns.roomsFrom, part.from);
    const endRoom = int32At(columns.roomsFrom, part.to);
    startDays.forEach((day, at) => {
      const { totals } = totalsOf(firstRoom, endRoom, [day]);
      putLowest(lowest, at, totals, columns.roomsFrom, part);
    });
  }
  return lowest;
}

/** Adds a portion of hotels to the figures of one day, almost without branches as `scan` does. */
function putLowest(
  lowest: LowestByDay,
  at: number,
  totals: Int32Array,
  roomsFrom: Int32Array,
  part: Range,
): void {
  const firstRoom = roomsFrom[part.from] ?? 0;
  let room = 0;
  let least = MAX_WON;
  let free = 0;
  for (let hotel = part.from; hotel < part.to; hotel += 1) {
    const end = (roomsFrom[hotel + 1] ?? 0) - firstRoom;
    let cheapest = MAX_WON;
    for (; room < end; room += 1) {
      const less = (totals[room] ?? 0) - cheapest;
      cheapest += less & (less >> 31);
    }
    free += (cheapest - MAX_WON) >>> 31;
    const less = cheapest - least;
    least += less & (less >> 31);
  }
  lowest.hotels[at] = (lowest.hotels[at] ?? 0) + free;
  if (least >= (lowest.totals[at] ?? 0)) return;
  lowest.totals[at] = least;
  lowest.rooms[at] = totals.indexOf(least) + firstRoom;
}
