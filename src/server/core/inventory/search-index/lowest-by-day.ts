import { int32At, itemAt, type Range } from './at';
import type { Conditions } from './conditions';
import type { DayColumns } from './day-columns';
import { findRoomRange, type HotelColumns } from './hotel-columns';
import { Smallest } from './order';
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

/** Days that are looked at together: about as many as have similar prices. */
const DAYS_AT_ONCE = 31;
/** How many rooms are priced first, so that the others have something to be compared with. */
const FIRST_ROOMS = 60;

/**
 * Finds the lowest total of each day of arrival among the hotels of a range, as `scan` finds it for
 * a search without filters.
 * @param conditions its start days are successive
 */
export function lowestByDay(
  columns: HotelColumns,
  days: DayColumns,
  { range, startDays, nights, guests }: Conditions,
): LowestByDay {
  const terms = stayTerms(columns, { nights, guests, refundableOnly: false });
  const bounds = boundsOf(terms);
  const lowest = {
    totals: new Int32Array(startDays.length).fill(MAX_WON),
    undiscounted: new Int32Array(startDays.length),
    hotels: new Int32Array(startDays.length),
  };
  const { from: firstRoom, to: endRoom } = findRoomRange(columns, range);
  const countFree = freeHotelsIn(columns, range, bounds);
  for (let from = 0; from < startDays.length; from += DAYS_AT_ONCE) {
    const part = startDays.slice(from, from + DAYS_AT_ONCE);
    const blocked = part.map((day) => days.blocked(day, day + nights, firstRoom, endRoom));
    const [day = 0] = part;
    const prices = days.leastPrices(day, day + part.length - 1 + nights, firstRoom, endRoom);
    /** What no total of a room is below on these days. */
    const boundOf = (room: number) =>
      (prices[room - firstRoom] ?? 0) * nights * (bounds.factor[room] ?? 0) +
      (bounds.least[room] ?? 0);
    const put = (rooms: ArrayLike<number>) =>
      part.forEach((own, at) => {
        const before = days.sumsBefore(own);
        const after = days.sumsBefore(own + nights);
        const stays = { before, after, blocked: itemAt(blocked, at), word: firstRoom >>> 5 };
        putLowest(lowest, from + at, rooms, stays, terms, bounds);
      });
    const first = new Smallest(Math.min(FIRST_ROOMS, endRoom - firstRoom), (room) => room);
    for (let room = firstRoom; room < endRoom; room += 1) first.offer(room, boundOf(room));
    put(first.places);
    let most = 0;
    for (let at = from; at < from + part.length; at += 1) {
      most = Math.max(most, int32At(lowest.totals, at));
    }
    const others = new Int32Array(endRoom - firstRoom);
    let count = 0;
    for (let room = firstRoom; room < endRoom; room += 1) {
      others[count] = room;
      count += boundOf(room) < most ? 1 : 0;
    }
    put(others.subarray(0, count));
    blocked.forEach((words, at) => (lowest.hotels[from + at] = countFree(words)));
  }
  return lowest;
}

/** The sums of nights before a stay's first and last day, and the rooms that aren't free. */
type Stays = {
  readonly before: Int32Array;
  readonly after: Int32Array;
  readonly blocked: Uint32Array;
  /** The word of the first room's bit, which is the first of `blocked`. */
  readonly word: number;
};

/** Lowers the total of one day to that of a cheaper room, if there is one among these rooms. */
function putLowest(
  lowest: LowestByDay,
  at: number,
  rooms: ArrayLike<number>,
  { before, after, blocked, word }: Stays,
  terms: StayTerms,
  { factor, least }: Bounds,
): void {
  let cheapest = lowest.totals[at] ?? 0;
  let found = -1;
  for (let place = 0; place < rooms.length; place += 1) {
    const room = rooms[place] ?? 0;
    const sum = ((after[room] ?? 0) - (before[room] ?? 0)) | 0;
    if (sum * (factor[room] ?? 0) + (least[room] ?? 0) >= cheapest) continue;
    if ((((blocked[(room >>> 5) - word] ?? 0) >>> (room & 31)) & 1) === 1) continue;
    const total = totalOfRoom(terms, room, sum, terms.discount[room] ?? 0);
    if (total >= cheapest) continue;
    cheapest = total;
    found = room;
  }
  if (found < 0) return;
  lowest.totals[at] = cheapest;
  const sum = ((after[found] ?? 0) - (before[found] ?? 0)) | 0;
  lowest.undiscounted[at] = totalOfRoom(terms, found, sum, 0);
}

/**
 * Returns a function that counts the hotels with a free room from the bits of rooms that aren't free.
 * It counts 32 rooms at a time: a hotel's rooms are successive bits, and adding ones to all of them
 * but the last carries a one into the last if any of them is set.
 */
function freeHotelsIn(
  columns: HotelColumns,
  range: Range,
  { least }: Bounds,
): (blocked: Uint32Array) => number {
  const { roomsFrom } = columns;
  const { from: firstRoom, to: endRoom } = findRoomRange(columns, range);
  const word = firstRoom >>> 5;
  const words = Math.max(0, ((endRoom + 31) >>> 5) - word);
  /** The rooms that are sold for such a stay, and the last room of each hotel. */
  const sold = new Uint32Array(words);
  const last = new Uint32Array(words);
  for (let hotel = range.from; hotel < range.to; hotel += 1) {
    const end = roomsFrom[hotel + 1] ?? 0;
    let room = roomsFrom[hotel] ?? 0;
    if (room === end) continue;
    for (; room < end; room += 1) {
      if (least[room] !== MAX_WON) putBit(sold, room - word * 32);
    }
    putBit(last, end - 1 - word * 32);
  }
  return (blocked) => {
    let hotels = 0;
    let carry = 0;
    for (let at = 0; at < words; at += 1) {
      const free = (sold[at] ?? 0) & ~(blocked[at] ?? 0);
      const ends = last[at] ?? 0;
      const sum = ((free & ~ends) >>> 0) + (~ends >>> 0) + carry;
      carry = sum > 0xffff_ffff ? 1 : 0;
      hotels += bitsOf((sum | free) & ends);
    }
    return hotels;
  };
}

function putBit(words: Uint32Array, at: number): void {
  words[at >>> 5] = (words[at >>> 5] ?? 0) | (1 << (at & 31));
}

/** The number of bits that are set in a word. */
function bitsOf(word: number): number {
  let bits = word - ((word >>> 1) & 0x5555_5555);
  bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
