import { int32At, type Range } from './at';
import type { Conditions } from './conditions';
import type { DayColumns } from './day-columns';
import type { HotelColumns } from './hotel-columns';
import { MAX_WON, type StayTerms, stayTerms, totalOfRoom } from './totals';

/** By day of arrival, in the order in which the days were given. */
export type LowestByDay = {
  /** The lowest total in won; `MAX_WON` when no room is free. */
  readonly totals: Int32Array;
  /** The same room's total without its length discount, in won; 0 when no room is free. */
  readonly undiscounted: Int32Array;
  /** How many hotels have a free room. */
  readonly hotels: Int32Array;
};

/**
 * A bound that no total of a room is below: `factor` times the sum of its nights, plus `least`. Most
 * rooms are more expensive than the lowest found so far, which the bound shows with one
 * multiplication, however many rate plans the room has.
 */
type Bounds = {
  readonly factor: Float32Array;
  /** In won; `MAX_WON` for a room that isn't sold for such a stay. */
  readonly least: Int32Array;
};

/** By terms, since these never change. */
const kept = new WeakMap<StayTerms, Bounds>();

/** The most by which rounding room and discount to 100 won makes a total smaller, in won. */
const ROUNDING = 151;
/** Makes a factor smaller by more than rounding it to 32 bits can make it larger. */
const ROUNDED_DOWN = 1 - 2 ** -22;

function boundsOf(terms: StayTerms): Bounds {
  const known = kept.get(terms);
  if (known !== undefined) return known;
  const { share, discount, besides, more } = terms;
  const shares = Uint16Array.from(share);
  const least = besides.map((won, room) => (share[room] === 0 ? MAX_WON : won - ROUNDING));
  more.rooms.forEach((room, plan) => {
    shares[room] = Math.min(shares[room] ?? 0, more.share[plan] ?? 0);
    least[room] = Math.min(least[room] ?? 0, (more.besides[plan] ?? 0) - ROUNDING);
  });
  const factor = Float32Array.from(
    shares,
    (percent, room) => ((percent * (100 - (discount[room] ?? 0))) / 10_000) * ROUNDED_DOWN,
  );
  const bounds = { factor, least };
  kept.set(terms, bounds);
  return bounds;
}

/** Between what is bounded and `MAX_WON`; a difference to it stays within 32 bits. */
const HALF = 2 ** 30;

/** The size of a portion of hotels, chosen so that its data stays in the processor's cache. */
const HOTELS_AT_ONCE = 1024;

/**
 * Finds the lowest total of each day of arrival among the hotels of a range, as `scan` finds it for
 * a search without filters. It is linear in rooms times days; a portion of hotels is looked at for
 * all days before the next one.
 */
export function lowestByDay(
  columns: HotelColumns,
  days: DayColumns,
  { range, startDays, nights, guests }: Conditions,
): LowestByDay {
  const terms = stayTerms(columns, { nights, guests, refundableOnly: false });
  const lowest = {
    totals: new Int32Array(startDays.length).fill(MAX_WON),
    undiscounted: new Int32Array(startDays.length),
    hotels: new Int32Array(startDays.length),
  };
  const { roomsFrom } = columns;
  for (let from = range.from; from < range.to; from += HOTELS_AT_ONCE) {
    const part = { from, to: Math.min(range.to, from + HOTELS_AT_ONCE) };
    const firstRoom = int32At(roomsFrom, part.from);
    const endRoom = int32At(roomsFrom, part.to);
    const sums = new Int32Array(endRoom - firstRoom);
    startDays.forEach((day, at) => {
      days.putCheapestStays([day], nights, firstRoom, endRoom, { sums, starts: NO_STARTS });
      putLowest(lowest, at, { sums, roomsFrom, part, terms, bounds: boundsOf(terms) });
    });
  }
  return lowest;
}

/** Start days aren't written where there is only one. */
const NO_STARTS = new Uint8Array();

type Portion = {
  /** The prices of each room's nights, or -1 for a room that isn't free. */
  readonly sums: Int32Array;
  readonly roomsFrom: Int32Array;
  readonly part: Range;
  readonly terms: StayTerms;
  readonly bounds: Bounds;
};

/**
 * Adds a portion of hotels to the figures of one day. Whether a room is free decides no branch; the
 * one branch, on a room that may be the cheapest so far, is rarely taken.
 */
function putLowest(
  lowest: LowestByDay,
  at: number,
  { sums, roomsFrom, part, terms, bounds }: Portion,
): void {
  const { factor, least } = bounds;
  const first = roomsFrom[part.from] ?? 0;
  let room = first;
  let cheapest = lowest.totals[at] ?? 0;
  let found = -1;
  let hotels = 0;
  for (let hotel = part.from; hotel < part.to; hotel += 1) {
    const end = roomsFrom[hotel + 1] ?? 0;
    let isFree = 0;
    for (; room < end; room += 1) {
      const sum = sums[room - first] ?? 0;
      const own = least[room] ?? 0;
      // A number below 0 has its first bit set: a free room that is sold gives 1.
      isFree |= (~sum & (own - HALF)) >>> 31;
      // As an unsigned number, -1 (not free) is the largest.
      if ((sum >>> 0) * (factor[room] ?? 0) + own >= cheapest) continue;
      if (sum < 0) continue;
      const total = totalOfRoom(terms, room, sum, terms.discount[room] ?? 0);
      if (total >= cheapest) continue;
      cheapest = total;
      found = room;
    }
    hotels += isFree;
  }
  lowest.hotels[at] = (lowest.hotels[at] ?? 0) + hotels;
  if (found < 0) return;
  lowest.totals[at] = cheapest;
  lowest.undiscounted[at] = totalOfRoom(terms, found, sums[found - first] ?? 0, 0);
}
