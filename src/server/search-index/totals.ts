import { totalAmount } from '@/domain/pricing';
import type { Conditions } from './conditions';
import type { CheapestStays, DayColumns } from './day-columns';
import type { HotelColumns } from './hotel-columns';
import { stayTerms, type StayTerms } from './stay-terms';

/** More than any stay costs, in won: sums are kept in 32 bits. The total of what can't be had. */
export const MOST_WON = 2 ** 31 - 1;

/** What rooms cost for a stay, by room less `firstRoom`. */
export type RoomTotals = {
  readonly firstRoom: number;
  /**
   * The all-in total of the cheapest plan, in won; `MOST_WON` for a room that isn't free or doesn't
   * take the stay. Where only plans that can be cancelled are asked for, a room without one has the total of
   * its cheapest all the same.
   */
  readonly totals: Int32Array;
  /** Which start day the total is for; without meaning where there is only one. */
  readonly starts: Uint8Array;
};

/**
 * A way to the totals of some rooms after others, in room for `most` at a time. What it gives is
 * good until it is asked again: so few numbers stay in the processor's cache from step to step.
 */
export function totalsIn(
  columns: HotelColumns,
  days: DayColumns,
  asked: Conditions,
  most: number,
): (firstRoom: number, endRoom: number) => RoomTotals {
  const { nights, guests, startDays } = asked;
  const stays: CheapestStays = { sums: new Int32Array(most), starts: new Uint8Array(most) };
  const totals = new Int32Array(most);
  const terms = [stayTerms(columns, { nights, guests, refundableOnly: false })];
  if (asked.refundable) terms.push(stayTerms(columns, { nights, guests, refundableOnly: true }));
  return (firstRoom, endRoom) => {
    days.putCheapestStays(startDays, nights, firstRoom, endRoom, stays);
    const count = endRoom - firstRoom;
    totals.fill(MOST_WON, 0, count);
    for (const own of terms) {
      putTotals(totals, stays.sums, firstRoom, count, own);
      putCheaper(totals, stays.sums, firstRoom, count, own);
    }
    return { firstRoom, totals, starts: stays.starts };
  };
}

/** The start day of the first room from a place on that costs so much. */
export function startOf({ firstRoom, totals, starts }: RoomTotals, from: number, won: number) {
  return starts[totals.indexOf(won, from - firstRoom)] as number;
}

/** All bits below 0, none from 0 on. */
const maskOf = (number: number): number => number >> 31;

/**
 * Puts what the stay costs under such terms in the place of what is there, where it can be had. Nothing
 * but typed arrays, a call that is inlined, and no guess which room is free.
 */
function putTotals(
  totals: Int32Array,
  sums: Int32Array,
  first: number,
  count: number,
  { share, discount, besides }: StayTerms,
): void {
  for (let at = 0; at < count; at += 1) {
    const sum = sums[at] as number;
    const percent = share[first + at] as number;
    const own = discount[first + at] as number;
    const total = totalAmount(sum, percent, own, besides[first + at] as number);
    const isNone = maskOf(sum) | maskOf(percent - 1);
    totals[at] = (total & ~isNone) | ((totals[at] as number) & isNone);
  }
}

/** Further plans, where they are cheaper. */
function putCheaper(
  totals: Int32Array,
  sums: Int32Array,
  first: number,
  count: number,
  { discount, more }: Pick<StayTerms, 'discount' | 'more'>,
): void {
  const end = first + count;
  for (let plan = firstFrom(more.rooms, first); plan < more.rooms.length; plan += 1) {
    const room = more.rooms[plan] as number;
    if (room >= end) break;
    const sum = sums[room - first] as number;
    if (sum < 0) continue;
    const won = totalAmount(
      sum,
      more.share[plan] as number,
      discount[room] as number,
      more.besides[plan] as number,
    );
    if (won < (totals[room - first] as number)) totals[room - first] = won;
  }
}

/** The place of the first of ascending numbers that isn't below one. */
function firstFrom(numbers: Int32Array, least: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] as number) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
