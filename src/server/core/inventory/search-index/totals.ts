import { besidesRoom, totalAmount } from '@/domain/price/pricing';
import { dropFirstOver, int32At, uint16At, uint8At } from './at';
import type { Conditions } from './conditions';
import type { CheapestStays, DayColumns } from './day-columns';
import type { Facets } from './facets';
import type { HotelColumns } from './hotel-columns';
import type { PlanList } from './plan-lists';

/** A further rate plan that may be the cheapest of a room. */
type MorePlans = {
  /** The indexes of the rooms, ascending. */
  readonly rooms: Int32Array;
  readonly share: Uint16Array;
  readonly besides: Int32Array;
};

/** Everything a room's total depends on besides the sum of its nights, for stays of one kind. */
export type StayTerms = {
  /** In percent of the base price; 0 if the room or its hotel doesn't allow such a stay. */
  readonly share: Uint16Array;
  /** The length discount, in percent. */
  readonly discount: Uint8Array;
  /** Breakfasts and extra guests of the whole stay, in won. */
  readonly besides: Int32Array;
  readonly more: MorePlans;
};

type Kind = {
  readonly nights: number;
  readonly guests: number;
  readonly refundableOnly: boolean;
};

/**
 * How many kinds of stay are kept: most visitors search for a few lengths, and for one or two
 * guests.
 */
const KEPT = 12;

/** By catalogue, since columns never change. */
const kept = new WeakMap<HotelColumns, Map<string, StayTerms>>();

/** Returns the terms of stays of one length for so many guests; 7 bytes for each room are kept. */
export function stayTerms(columns: HotelColumns, kind: Kind): StayTerms {
  const known = kept.get(columns) ?? new Map<string, StayTerms>();
  kept.set(columns, known);
  const key = `${kind.nights} ${kind.guests} ${kind.refundableOnly}`;
  const terms = known.get(key) ?? makeTerms(columns, kind);
  known.delete(key);
  known.set(key, terms);
  dropFirstOver(known, KEPT);
  return terms;
}

function makeTerms(columns: HotelColumns, { nights, guests, refundableOnly }: Kind): StayTerms {
  const { roomsFrom, minNights, maxNights, ladder, maxGuests, baseGuests, extraGuest } = columns;
  const plans: PlanList = columns.plans.listFor(nights, refundableOnly);
  const discounts = columns.discountsFor(nights);
  const rooms = maxGuests.length;
  const share = new Uint16Array(rooms);
  const discount = new Uint8Array(rooms);
  const besides = new Int32Array(rooms);
  const more: Record<'rooms' | 'share' | 'besides', number[]> = {
    rooms: [],
    share: [],
    besides: [],
  };
  for (let hotel = 0; hotel < minNights.length; hotel += 1) {
    if (nights < uint16At(minNights, hotel) || nights > uint16At(maxNights, hotel)) continue;
    const percent = uint8At(discounts, uint16At(ladder, hotel));
    for (let room = int32At(roomsFrom, hotel); room < int32At(roomsFrom, hotel + 1); room += 1) {
      if (guests > uint8At(maxGuests, room)) continue;
      const extra = int32At(extraGuest, room);
      const base = uint8At(baseGuests, room);
      share[room] = uint16At(plans.percent, room);
      discount[room] = percent;
      besides[room] = besidesRoom(int32At(plans.breakfast, room), extra, base, guests, nights);
      for (
        let plan = int32At(plans.moreFrom, room);
        plan < int32At(plans.moreFrom, room + 1);
        plan += 1
      ) {
        more.rooms.push(room);
        more.share.push(uint16At(plans.morePercent, plan));
        more.besides.push(
          besidesRoom(int32At(plans.moreBreakfast, plan), extra, base, guests, nights),
        );
      }
    }
  }
  return {
    share,
    discount,
    besides,
    more: {
      rooms: Int32Array.from(more.rooms),
      share: Uint16Array.from(more.share),
      besides: Int32Array.from(more.besides),
    },
  };
}

/**
 * More than any stay costs, in won, and the largest number in 32 bits. It is the total of a stay
 * that isn't possible.
 */
export const MAX_WON = 2 ** 31 - 1;

/** The totals of rooms for a stay, indexed by room minus `firstRoom`. */
export type RoomTotals = {
  readonly firstRoom: number;
  /**
   * The total of the cheapest plan with everything included, in won; `MAX_WON` for a room that
   * isn't free or doesn't allow the stay. If only refundable plans are requested, a room without
   * one still has the total of its cheapest plan.
   */
  readonly totals: Int32Array;
  /** The start day of the total, as an index; undefined when there is only one start day. */
  readonly starts: Uint8Array;
};

/**
 * Returns a function that computes the totals of successive portions of rooms, of at most `most`
 * rooms. Its result is valid until the next call: reusing the same small arrays keeps them in the
 * processor's cache.
 */
export function totalsIn(
  columns: HotelColumns,
  days: DayColumns,
  conditions: Conditions,
  most: number,
): (firstRoom: number, endRoom: number) => RoomTotals {
  const { nights, guests, startDays } = conditions;
  const stays: CheapestStays = { sums: new Int32Array(most), starts: new Uint8Array(most) };
  const totals = new Int32Array(most);
  const terms = [stayTerms(columns, { nights, guests, refundableOnly: false })];
  if (conditions.refundable)
    terms.push(stayTerms(columns, { nights, guests, refundableOnly: true }));
  return (firstRoom, endRoom) => {
    days.putCheapestStays(startDays, nights, firstRoom, endRoom, stays);
    const count = endRoom - firstRoom;
    totals.fill(MAX_WON, 0, count);
    for (const own of terms) {
      putTotals(totals, stays.sums, firstRoom, count, own);
      putCheaper(totals, stays.sums, firstRoom, count, own);
    }
    return { firstRoom, totals, starts: stays.starts };
  };
}

/** The start day of the first room, from an index on, that has this total. */
export function startOf({ firstRoom, totals, starts }: RoomTotals, from: number, won: number) {
  return starts[totals.indexOf(won, from - firstRoom)] ?? 0;
}

/** All bits set for a number below 0, none otherwise. */
const maskOf = (number: number): number => number >> 31;

/**
 * Writes the total of the stay under these terms over the existing one, where the stay is possible.
 * It uses only typed arrays, an inlined call, and no branch on which room is free.
 */
function putTotals(
  totals: Int32Array,
  sums: Int32Array,
  first: number,
  count: number,
  { share, discount, besides }: StayTerms,
): void {
  for (let at = 0; at < count; at += 1) {
    const sum = sums[at] ?? 0;
    const percent = share[first + at] ?? 0;
    const own = discount[first + at] ?? 0;
    const total = totalAmount(sum, percent, own, besides[first + at] ?? 0);
    const isNone = maskOf(sum) | maskOf(percent - 1);
    totals[at] = (total & ~isNone) | ((totals[at] ?? 0) & isNone);
  }
}

/** Writes the totals of further plans where they are cheaper. */
function putCheaper(
  totals: Int32Array,
  sums: Int32Array,
  first: number,
  count: number,
  { discount, more }: Pick<StayTerms, 'discount' | 'more'>,
): void {
  const end = first + count;
  for (let plan = firstFrom(more.rooms, first); plan < more.rooms.length; plan += 1) {
    const room = more.rooms[plan] ?? 0;
    if (room >= end) break;
    const sum = sums[room - first] ?? 0;
    if (sum < 0) continue;
    const won = totalAmount(
      sum,
      more.share[plan] ?? 0,
      discount[room] ?? 0,
      more.besides[plan] ?? 0,
    );
    if (won < (totals[room - first] ?? 0)) totals[room - first] = won;
  }
}

/**
 * The total of the cheapest plan of one room that is sold, for a stay whose nights cost `sum` won.
 * @param discount the length discount in percent
 */
export function totalOfRoom(
  { share, besides, more }: StayTerms,
  room: number,
  sum: number,
  discount: number,
): number {
  let lowest = totalAmount(sum, share[room] ?? 0, discount, besides[room] ?? 0);
  for (let plan = firstFrom(more.rooms, room); more.rooms[plan] === room; plan += 1) {
    const won = totalAmount(sum, more.share[plan] ?? 0, discount, more.besides[plan] ?? 0);
    lowest = Math.min(lowest, won);
  }
  return lowest;
}

/** The index of the first of ascending numbers that isn't below `least`. */
function firstFrom(numbers: Int32Array, least: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The matches, indexed by hotel minus `range.from`. */
export type Found = {
  /** The cheapest matching total, in won; 0 for none. */
  readonly best: Int32Array;
  /** The start day of that cheapest stay, as an index of `startDays`. */
  readonly bestStart: Uint8Array;
  /** 1 if the hotel matches the search, whether or not a room is free. */
  readonly matched: Uint8Array;
  /**
   * 1 if a free room would match without the limits of the commute; empty where there are none.
   */
  readonly beyondCommute: Uint8Array;
};

export type Scan = Found & { readonly facets: Facets };

/** Scans hotels in portions; `facets` returns the counts in the end. */
export type Scanner = {
  /** Scans the hotels `[from, to)`, whose rooms have these totals. */
  at(from: number, to: number, rooms: RoomTotals): void;
  facets(): Facets;
};
