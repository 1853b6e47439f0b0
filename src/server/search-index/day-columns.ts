/** Nights of a window: a longer stay is looked at by windows. */
const WINDOW = 16;

/** All ones: no room can be slept in. */
const CLOSED = 0xffff_ffff;

/** By room less the first of those that are looked at; written over by the next look. */
export type CheapestStays = {
  /** Won, or -1 where it isn't free. */
  readonly sums: Int32Array;
  /** Which of the start days it is; left alone where there is only one. */
  readonly starts: Uint8Array;
};

/**
 * The calendars of many rooms, a column a day: for each day a bit a room (1: that night can't be
 * slept in) and, for each room, the base prices of all nights before that day added up. A stay of
 * any length is then two columns of sums, and an OR over its days of one bit a room; and since each
 * day has the OR of the `WINDOW` nights from it on too, over a few of its days.
 *
 * Rooms are places 0…`rooms`-1; days are numbers as `dayOf` gives them. Sums wrap around at 32 bits:
 * a difference is exact as long as the stay itself costs less than 2^31 won.
 * Bytes: 4 a room and day, and two bits (at 540 days 2.3 kB a room).
 */
export class DayColumns {
  readonly #words: number;
  readonly #blocked: Uint32Array[] = [];
  /** Whether any night of the window that begins on a day can't be slept in. */
  readonly #windows: Uint32Array[] = [];
  /** One more than the days: sums[d] is of the nights before day d. */
  readonly #sums: Int32Array[];

  /** @param firstDay nights before it are not kept: nobody can book them */
  constructor(
    readonly rooms: number,
    readonly firstDay: number,
  ) {
    this.#words = (rooms + 31) >>> 5;
    this.#sums = [new Int32Array(rooms)];
  }

  /** The day after the last night that any room has. */
  get endDay(): number {
    return this.firstDay + this.#blocked.length;
  }

  /**
   * Puts a room's whole calendar in place of what was known of it.
   * @param firstNight the day of the first byte
   * @param free rooms for sale, a byte a night
   * @param prices won, four bytes a night, big-endian
   */
  set(room: number, firstNight: number, free: Uint8Array, prices: Uint8Array): void {
    this.#reach(firstNight + free.length);
    const blocked = this.#blocked;
    const sums = this.#sums;
    const view = new DataView(prices.buffer, prices.byteOffset, prices.byteLength);
    const word = room >>> 5;
    const bit = 1 << (room & 31);
    const ahead = this.firstDay - firstNight;
    let sum = 0;
    for (let day = 0; day < blocked.length; day += 1) {
      const at = day + ahead;
      const known = at >= 0 && at < free.length;
      const column = blocked[day] as Uint32Array;
      if (known && (free[at] as number) > 0) column[word] = (column[word] as number) & ~bit;
      else column[word] = (column[word] as number) | bit;
      if (known) sum = (sum + view.getInt32(at * 4)) | 0;
      (sums[day + 1] as Int32Array)[room] = sum;
    }
    this.#setWindows(word, bit);
  }

  /** Nights that don't exist yet count as blocked, as they do once they are reached. */
  #setWindows(word: number, bit: number): void {
    let freeNights = 0;
    for (let day = this.#blocked.length - 1; day >= 0; day -= 1) {
      const isBlocked = ((this.#blocked[day] as Uint32Array)[word] as number) & bit;
      freeNights = isBlocked === 0 ? freeNights + 1 : 0;
      const column = this.#windows[day] as Uint32Array;
      if (freeNights >= WINDOW) column[word] = (column[word] as number) & ~bit;
      else column[word] = (column[word] as number) | bit;
    }
  }

  #reach(endDay: number): void {
    while (this.endDay < endDay) {
      this.#blocked.push(new Uint32Array(this.#words).fill(CLOSED));
      this.#windows.push(new Uint32Array(this.#words).fill(CLOSED));
      this.#sums.push(Int32Array.from(this.#sums.at(-1) as Int32Array));
    }
  }

  /**
   * For each room of `[fromRoom, toRoom)` whether some night of `[day, endDay)` can't be slept in,
   * as bits; the first word returned is the one that holds `fromRoom`.
   */
  blocked(day: number, endDay: number, fromRoom: number, toRoom: number): Uint32Array {
    const first = fromRoom >>> 5;
    const words = new Uint32Array(Math.max(0, ((toRoom + 31) >>> 5) - first));
    if (day < this.firstDay || endDay > this.endDay || endDay <= day) return words.fill(CLOSED);
    const from = day - this.firstDay;
    const end = endDay - this.firstDay;
    if (end - from < WINDOW) {
      for (let at = from; at < end; at += 1) putOr(words, this.#blocked[at] as Uint32Array, first);
      return words;
    }
    // The last window reaches back into the one before it.
    for (let at = from; at < end - WINDOW; at += WINDOW) {
      putOr(words, this.#windows[at] as Uint32Array, first);
    }
    putOr(words, this.#windows[end - WINDOW] as Uint32Array, first);
    return words;
  }

  /**
   * Puts the base prices of each room's cheapest free stay of so many nights, of those that start on
   * one of the days; equal ones by the first of the days.
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
      if (((this.#blocked[at] as Uint32Array)[word] as number) & bit) return true;
    }
    return false;
  }

  /** By room, the base prices of all nights before a day, in won modulo 2^32; see `stayOf`. */
  sumsBefore(day: number): Int32Array {
    const at = Math.min(Math.max(day - this.firstDay, 0), this.#blocked.length);
    return this.#sums[at] as Int32Array;
  }

  /** The base prices of the nights `[day, endDay)` of one room, in won. */
  sum(room: number, day: number, endDay: number): number {
    const before = this.sumsBefore(day)[room] as number;
    return ((this.sumsBefore(endDay)[room] as number) - before) | 0;
  }
}

function putOr(words: Uint32Array, column: Uint32Array, first: number): void {
  for (let word = 0; word < words.length; word += 1) {
    words[word] = (words[word] as number) | (column[first + word] as number);
  }
}

type Rooms = { readonly from: number; readonly count: number };

/** What is blocked becomes -1, without a branch: which rooms are is as good as random. */
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
    const isBlocked = ((blocked[(room >>> 5) - word0] as number) >>> (room & 31)) & 1;
    sums[at] = ((after[room] as number) - (before[room] as number)) | -isBlocked;
  }
}

/** The same for another start, where it is cheaper: without a sign -1 is the largest. */
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
    const isBlocked = ((blocked[(room >>> 5) - word0] as number) >>> (room & 31)) & 1;
    const sum = ((after[room] as number) - (before[room] as number)) | -isBlocked;
    if (sum >>> 0 < (sums[at] as number) >>> 0) {
      sums[at] = sum;
      starts[at] = start;
    }
  }
}
