import { int32At, itemAt } from './at';

/** The number of nights in a window; longer stays are covered by several windows. */
const WINDOW = 16;

/** The number of days in a block, of which each room's lowest price is kept. */
const BLOCK = 32;
/** The lowest price of a block without a night, in won; also the largest number in 32 bits. */
const NO_PRICE = 2 ** 31 - 1;

/** All bits set: no room is available. */
const CLOSED = 0xffff_ffff;

/** Indexed by room minus the first room of the range; overwritten by the next call. */
export type CheapestStays = {
  /** In won, or -1 if the stay isn't free. */
  readonly sums: Int32Array;
  /** The index of the start day; not written when there is only one. */
  readonly starts: Uint8Array;
};

/**
 * The calendars of many rooms, with one column for each day. A day has a bit for each room (1: the
 * night isn't available) and, for each room, the sum of the base prices of all nights before that
 * day. The price of a stay of any length is then the difference of two columns, and its
 * availability an OR of its days' bits; since each day also has the OR of the `WINDOW` nights from
 * it on, only a few days need to be read.
 *
 * Rooms are numbered 0…`rooms`-1; days are numbers as `dayOf` gives them. Sums wrap around at 32
 * bits: a difference is exact as long as the stay itself costs less than 2^31 won. Memory: 5 bytes
 * and two bits for each room and day, and 4 bytes for each block of days (2.9 kB a room for 540 days).
 */
export class DayColumns {
  readonly #words: number;
  readonly #blocked: Uint32Array[] = [];
  /** Whether any night of the window that begins on a day is unavailable. */
  readonly #windows: Uint32Array[] = [];
  /** The rooms for sale of each room's nights, as its calendar counts them, and the first of them. */
  readonly #free: Array<{ readonly firstNight: number; readonly left: Uint8Array }> = [];
  /** By block of days: the lowest price of each room's nights, in won. */
  readonly #least: Int32Array[] = [];
  /** One column more than there are days: sums[d] covers the nights before day d. */
  readonly #sums: Int32Array[];

  /** @param firstDay earlier nights aren't kept, because nobody can book them */
  constructor(
    readonly rooms: number,
    readonly firstDay: number,
  ) {
    this.#words = (rooms + 31) >>> 5;
    this.#sums = [new Int32Array(rooms)];
  }

  /** The day after the last night of any room. */
  get endDay(): number {
    return this.firstDay + this.#blocked.length;
  }

  /**
   * Replaces a room's whole calendar.
   * @param firstNight the day of the first byte
   * @param free rooms for sale, one byte for each night
   * @param prices in won, four bytes for each night, big-endian
   */
  set(room: number, firstNight: number, free: Uint8Array, prices: Uint8Array): void {
    this.#reach(firstNight + free.length);
    // A copy, because the bytes may be part of a whole answer of the database.
    this.#free[room] = { firstNight, left: Uint8Array.from(free) };
    const blocked = this.#blocked;
    const sums = this.#sums;
    const view = new DataView(prices.buffer, prices.byteOffset, prices.byteLength);
    const word = room >>> 5;
    const bit = 1 << (room & 31);
    const ahead = this.firstDay - firstNight;
    for (const least of this.#least) least[room] = NO_PRICE;
    let sum = 0;
    for (let day = 0; day < blocked.length; day += 1) {
      const at = day + ahead;
      const known = at >= 0 && at < free.length;
      const column = itemAt(blocked, day);
      if (known && (free[at] ?? 0) > 0) column[word] = (column[word] ?? 0) & ~bit;
      else column[word] = (column[word] ?? 0) | bit;
      if (known) {
        const price = view.getInt32(at * 4);
        sum = (sum + price) | 0;
        const least = itemAt(this.#least, Math.floor(day / BLOCK));
        least[room] = Math.min(least[room] ?? 0, price);
      }
      itemAt(sums, day + 1)[room] = sum;
    }
    this.#setWindows(word, bit);
  }

  /** Nights beyond the columns count as blocked, as they will when columns for them are added. */
  #setWindows(word: number, bit: number): void {
    let freeNights = 0;
    for (let day = this.#blocked.length - 1; day >= 0; day -= 1) {
      const isBlocked = (itemAt(this.#blocked, day)[word] ?? 0) & bit;
      freeNights = isBlocked === 0 ? freeNights + 1 : 0;
      const column = itemAt(this.#windows, day);
      if (freeNights >= WINDOW) column[word] = (column[word] ?? 0) & ~bit;
      else column[word] = (column[word] ?? 0) | bit;
    }
  }

  #reach(endDay: number): void {
    while (this.endDay < endDay) {
      if (this.#blocked.length % BLOCK === 0) {
        this.#least.push(new Int32Array(this.rooms).fill(NO_PRICE));
      }
      this.#blocked.push(new Uint32Array(this.#words).fill(CLOSED));
      this.#windows.push(new Uint32Array(this.#words).fill(CLOSED));
      this.#sums.push(Int32Array.from(itemAt(this.#sums, this.#sums.length - 1)));
    }
  }

  /**
   * Finds the rooms of `[fromRoom, toRoom)` that are unavailable on some night of `[day, endDay)`,
   * as bits; the first returned word is the one that contains `fromRoom`.
   */
  blocked(day: number, endDay: number, fromRoom: number, toRoom: number): Uint32Array {
    const first = fromRoom >>> 5;
    const words = new Uint32Array(Math.max(0, ((toRoom + 31) >>> 5) - first));
    if (day < this.firstDay || endDay > this.endDay || endDay <= day) return words.fill(CLOSED);
    const from = day - this.firstDay;
    const end = endDay - this.firstDay;
    if (end - from < WINDOW) {
      for (let at = from; at < end; at += 1) putOr(words, itemAt(this.#blocked, at), first);
      return words;
    }
    // The last window may overlap the one before it.
    for (let at = from; at < end - WINDOW; at += WINDOW) {
      putOr(words, itemAt(this.#windows, at), first);
    }
    putOr(words, itemAt(this.#windows, end - WINDOW), first);
    return words;
  }

  /**
   * Writes the base prices of each room's cheapest free stay of so many nights that starts on one
   * of the days; among equal prices the first day wins.
   */
  putCheapestStays(
    startDays: readonly number[],
    nights: number,
    fromRoom: number,
    toRoom: number,
    into: CheapestStays,
  ): void {
    const rooms = { from: fromRoom, count: toRoom - fromRoom };
    startDays.forEach((day, start) => {
      const blocked = this.blocked(day, day + nights, fromRoom, toRoom);
      const before = this.sumsBefore(day);
      const after = this.sumsBefore(day + nights);
      if (start > 0) putLess(into, start, blocked, before, after, rooms);
      else putSums(into.sums, blocked, before, after, rooms);
    });
  }

  isBlocked(room: number, day: number, endDay: number): boolean {
    if (day < this.firstDay || endDay > this.endDay || endDay <= day) return true;
    const word = room >>> 5;
    const bit = 1 << (room & 31);
    for (let at = day - this.firstDay; at < endDay - this.firstDay; at += 1) {
      if ((itemAt(this.#blocked, at)[word] ?? 0) & bit) return true;
    }
    return false;
  }

  /**
   * The number of rooms of a type that are free on every night of `[day, endDay)`; at most 255, since
   * calendars don't count further.
   */
  remaining(room: number, day: number, endDay: number): number {
    const { firstNight, left } = this.#free[room] ?? { firstNight: 0, left: new Uint8Array() };
    const from = day - firstNight;
    const to = endDay - firstNight;
    if (from < 0 || to > left.length || from >= to) return 0;
    return Math.min(...left.subarray(from, to));
  }

  /**
   * For each room of `[fromRoom, toRoom)`, an amount in won that none of its nights of
   * `[day, endDay)` is below; the nights of whole blocks are looked at.
   */
  leastPrices(day: number, endDay: number, fromRoom: number, toRoom: number): Int32Array {
    const lowest = new Int32Array(toRoom - fromRoom).fill(NO_PRICE);
    const first = Math.floor(Math.max(0, day - this.firstDay) / BLOCK);
    const last = Math.floor((endDay - 1 - this.firstDay) / BLOCK);
    for (const least of this.#least.slice(first, last + 1)) {
      for (let at = 0; at < lowest.length; at += 1) {
        const price = least[fromRoom + at] ?? 0;
        if (price < (lowest[at] ?? 0)) lowest[at] = price;
      }
    }
    return lowest;
  }

  /** The sums of the base prices of all nights before a day, by room, in won modulo 2^32. */
  sumsBefore(day: number): Int32Array {
    const at = Math.min(Math.max(day - this.firstDay, 0), this.#blocked.length);
    return itemAt(this.#sums, at);
  }

  /** The sum of the base prices of the nights `[day, endDay)` of one room, in won. */
  sum(room: number, day: number, endDay: number): number {
    return (int32At(this.sumsBefore(endDay), room) - int32At(this.sumsBefore(day), room)) | 0;
  }
}

function putOr(words: Uint32Array, column: Uint32Array, first: number): void {
  for (let word = 0; word < words.length; word += 1) {
    words[word] = (words[word] ?? 0) | (column[first + word] ?? 0);
  }
}

type Rooms = { readonly from: number; readonly count: number };

/**
 * Sets unavailable stays to -1 without branching, because which rooms are free is unpredictable for
 * the processor.
 */
function putSums(
  sums: Int32Array,
  blocked: Uint32Array,
  before: Int32Array,
  after: Int32Array,
  { from, count }: Rooms,
): void {
  const word0 = from >>> 5;
  for (let at = 0; at < count; at += 1) {
    const room = from + at;
    const isBlocked = ((blocked[(room >>> 5) - word0] ?? 0) >>> (room & 31)) & 1;
    sums[at] = ((after[room] ?? 0) - (before[room] ?? 0)) | -isBlocked;
  }
}

/**
 * Writes the prices of another start day where they are cheaper. Compared as unsigned numbers, -1
 * (unavailable) is the largest.
 */
function putLess(
  { sums, starts }: CheapestStays,
  start: number,
  blocked: Uint32Array,
  before: Int32Array,
  after: Int32Array,
  { from, count }: Rooms,
): void {
  const word0 = from >>> 5;
  if (start === 1) starts.fill(0, 0, count);
  for (let at = 0; at < count; at += 1) {
    const room = from + at;
    const isBlocked = ((blocked[(room >>> 5) - word0] ?? 0) >>> (room & 31)) & 1;
    const sum = ((after[room] ?? 0) - (before[room] ?? 0)) | -isBlocked;
    if (sum >>> 0 < (sums[at] ?? 0) >>> 0) {
      sums[at] = sum;
      starts[at] = start;
    }
  }
}
