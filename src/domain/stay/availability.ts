import type { Won } from '../price/money';
import { addNights, dayOf, type Night, nightOf, nightsOf, type Stay } from './stay';

/** A row of the inventory, which is one night of one room type. */
export type NightStock = {
  readonly night: Night;
  readonly total: number;
  readonly sold: number;
  /** Whether the hotel takes no guests on this night. */
  readonly closed: boolean;
  /** The base price in won. */
  readonly price: Won;
};

export type BlockReason = 'SOLD_OUT' | 'CLOSED' | 'NO_CALENDAR';

export type Remaining = {
  /** The number of rooms that are free on every night of the stay. */
  readonly remaining: number;
  /** The first night that can't be slept in, and why; null when the stay is free. */
  readonly blocked: { readonly night: Night; readonly reason: BlockReason } | null;
};

export type StartRefusal =
  | 'PAST'
  | 'SOLD_OUT'
  | 'CLOSED'
  | 'MIN_STAY'
  | 'MAX_STAY'
  | 'BEYOND_CALENDAR';

export type CalendarStart = {
  readonly night: Night;
  /** All-in total of the stay starting this day; null when it can't start. */
  readonly total: Won | null;
  readonly remaining: number;
  readonly reason: StartRefusal | null;
  /** The first night in the way of a stay that starts here. */
  readonly blockedNight: Night | null;
};

export type CalendarInput = {
  /** In any order; nights without a row can't be slept in. */
  readonly stocks: readonly NightStock[];
  /** The first and the last start day asked for, both included. */
  readonly from: Night;
  readonly to: Night;
  /** The length of the stay in nights. */
  readonly nights: number;
  readonly today: Night;
  readonly minNights: number;
  readonly maxNights: number;
  readonly priceOf: (nightlySum: Won, nights: number) => Won;
};

function blockOf(stock: NightStock | undefined): BlockReason | null {
  if (!stock) return 'NO_CALENDAR';
  if (stock.closed) return 'CLOSED';
  return stock.sold >= stock.total ? 'SOLD_OUT' : null;
}

/** Rooms free for a whole stay: the least of its nights. */
export function remainingFor(stocks: readonly NightStock[], stay: Stay): Remaining {
  const byNight = new Map(stocks.map((stock) => [stock.night, stock]));
  let remaining = Number.POSITIVE_INFINITY;
  for (const night of nightsOf(stay)) {
    const stock = byNight.get(night);
    const reason = blockOf(stock);
    if (!stock || reason) return { remaining: 0, blocked: { night, reason: reason ?? 'CLOSED' } };
    remaining = Math.min(remaining, stock.total - stock.sold);
  }
  return { remaining: Number.isFinite(remaining) ? remaining : 0, blocked: null };
}

type Days = {
  readonly first: number;
  readonly stocks: ReadonlyArray<NightStock | undefined>;
  /** The element at index i is the sum of the prices of the nights before index i. */
  readonly sums: readonly Won[];
  /** The place of the first blocked night at or after place i; the length when there's none. */
  readonly nextBlocked: readonly number[];
  /** Rooms free on each of the `nights` nights from place i; windows over the end are 0. */
  readonly leastFree: readonly number[];
};

/** The least of each window of `width`, with a queue of candidates: one pass. */
function windowMinima(values: readonly number[], width: number): number[] {
  const minima = new Array<number>(values.length).fill(0);
  const queue: number[] = [];
  let head = 0;
  for (let i = 0; i < values.length; i += 1) {
    const value = values[i] ?? 0;
    while (queue.length > head && (values[queue[queue.length - 1] ?? 0] ?? 0) >= value) queue.pop();
    queue.push(i);
    const start = i - width + 1;
    while ((queue[head] ?? i) < start) head += 1;
    if (start >= 0) minima[start] = values[queue[head] ?? i] ?? 0;
  }
  return minima;
}

function laidOut(input: CalendarInput): Days {
  const first = dayOf(input.from);
  const length = Math.max(0, dayOf(input.to) - first + 1 + input.nights);
  const stocks = new Array<NightStock | undefined>(length).fill(undefined);
  for (const stock of input.stocks) {
    const place = dayOf(stock.night) - first;
    if (place >= 0 && place < length) stocks[place] = stock;
  }
  const sums = new Array<Won>(length + 1).fill(0);
  const nextBlocked = new Array<number>(length + 1).fill(length);
  for (let i = 0; i < length; i += 1) sums[i + 1] = (sums[i] ?? 0) + (stocks[i]?.price ?? 0);
  for (let i = length - 1; i >= 0; i -= 1) {
    nextBlocked[i] = blockOf(stocks[i]) ? i : (nextBlocked[i + 1] ?? length);
  }
  const free = stocks.map((stock) => (stock && !blockOf(stock) ? stock.total - stock.sold : 0));
  return { first, stocks, sums, nextBlocked, leastFree: windowMinima(free, input.nights) };
}

/**
 * Each day from `from` to `to` with the total of a stay of `nights` nights starting there, or why
 * none can. Linear in the days: prefix sums for prices, a monotonic queue for the rooms left.
 * A night without a row is beyond the calendar.
 * @throws RangeError when `nights` isn't a positive whole number
 */
export function calendarStarts(input: CalendarInput): CalendarStart[] {
  const { nights } = input;
  if (!Number.isInteger(nights) || nights < 1) throw new RangeError(`Not a length: ${nights}`);
  const days = laidOut(input);
  const today = dayOf(input.today);
  const count = dayOf(input.to) - days.first + 1;
  const starts: CalendarStart[] = [];
  for (let i = 0; i < count; i += 1) {
    const night = nightOf(days.first + i);
    const refused = (reason: StartRefusal, blocked: number | null = null): CalendarStart => ({
      night,
      total: null,
      remaining: 0,
      reason,
      blockedNight: blocked === null ? null : nightOf(days.first + blocked),
    });
    const blocked = days.nextBlocked[i] ?? i;
    if (days.first + i < today) starts.push(refused('PAST'));
    else if (nights < input.minNights) starts.push(refused('MIN_STAY'));
    else if (nights > input.maxNights) starts.push(refused('MAX_STAY'));
    else if (blocked < i + nights) {
      const why = blockOf(days.stocks[blocked]);
      starts.push(refused(why === 'NO_CALENDAR' || !why ? 'BEYOND_CALENDAR' : why, blocked));
    } else {
      const sum = (days.sums[i + nights] ?? 0) - (days.sums[i] ?? 0);
      starts.push({
        night,
        total: input.priceOf(sum, nights),
        remaining: days.leastFree[i] ?? 0,
        reason: null,
        blockedNight: null,
      });
    }
  }
  return starts;
}

/** The cheapest days to start on, cheapest first and earlier first among equals. */
export function cheapestStarts(
  starts: readonly CalendarStart[],
  limit: number,
): Array<{ night: Night; total: Won; remaining: number }> {
  return starts
    .flatMap(({ night, total, remaining }) => (total === null ? [] : [{ night, total, remaining }]))
    .sort((a, b) => a.total - b.total || (a.night < b.night ? -1 : 1))
    .slice(0, limit);
}

/** The stay of a number of nights from a start day. */
export function stayFrom(checkIn: Night, nights: number): Stay {
  return { checkIn, checkOut: addNights(checkIn, nights) };
}
