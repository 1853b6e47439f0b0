import type { z } from 'zod';

import { CALENDAR_NIGHTS } from '@/config/constants';
import { contract } from '@/contract';
import type { AREA_DAY_REASONS } from '@/contract/search/search';
import { addNights, dayOf, isNight, type Night, nightOf, seoulToday } from '@/domain/stay/stay';
import { int32At, type Range, uint16At, uint8At } from '@/server/core/inventory/search-index/at';
import { findRoomRange } from '@/server/core/inventory/search-index/hotel-columns';
import type { Conditions } from '@/server/core/inventory/search-index/conditions';
import { lowestByDay } from '@/server/core/inventory/search-index/lowest-by-day';
import { searchIndex, type SearchIndex } from '@/server/core/inventory/search-index/search-index';
import { MAX_WON, stayTerms } from '@/server/core/inventory/search-index/totals';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { unfilteredConditions } from './facets-view';
import { findPlace } from './parse-search';

/** The most days of arrival in one answer. */
const MAX_DAYS = 400;
/** The days after the first one where no last one is asked for. */
const USUAL_DAYS = 91;

type Query = z.output<typeof contract.getAreaCalendar.query>;
type Reason = (typeof AREA_DAY_REASONS)[number];

/**
 * Gets the lowest total of a stay for each day of arrival, in a place or one hotel: what a search
 * without filters for that stay shows as its lowest. All values are in the columns of the search
 * index, so nothing is read.
 * @throws AppError DATE_MALFORMED, DATE_REVERSED, DATE_BEYOND_CALENDAR, HOTEL_NOT_FOUND
 */
export const getAreaCalendar = handle(contract.getAreaCalendar, async ({ query }, context) => {
  const readAt = context.now();
  const today = seoulToday(readAt);
  const { from, to } = daysOf(query, today);
  const index = await searchIndex(context.db);
  const { columns, days } = index;
  const { nights, adults, children } = query;
  const range = rangeOf(index, query);
  const calendarEnd = addNights(today, CALENDAR_NIGHTS);
  const stay = { checkIn: from, checkOut: addNights(from, nights), nights, adults, children };
  const first = Math.max(dayOf(from), dayOf(today));
  const last = Math.min(dayOf(to), dayOf(calendarEnd) - nights);
  const conditions = {
    ...unfilteredConditions(stay, range),
    startDays: Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at),
  };
  const lowest = lowestByDay(columns, days, conditions);
  const lengths = lengthsOf(index, conditions);
  const whyNone = reasonOfPlace(index, conditions, lengths);
  const unavailable = (reason: Reason) => ({
    total: null,
    undiscounted: null,
    hotels: 0,
    reason,
  });
  const viewOf = (day: number) => {
    if (day < first) return unavailable('PAST');
    if (day > last) return unavailable('BEYOND_CALENDAR');
    const total = int32At(lowest.totals, day - first);
    if (total === MAX_WON) return unavailable(whyNone);
    return {
      total,
      undiscounted: int32At(lowest.undiscounted, day - first),
      hotels: int32At(lowest.hotels, day - first),
      reason: null,
    };
  };
  const count = dayOf(to) - dayOf(from) + 1;
  const only = range.to - range.from === 1 ? columns.hotels[range.from] : undefined;
  return {
    nights,
    today,
    calendarEnd,
    lengthDiscounts: only === undefined ? [] : [...only.lengthDiscounts],
    days: Array.from({ length: count }, (_, at) => {
      const day = dayOf(from) + at;
      return { night: nightOf(day), ...viewOf(day) };
    }),
    minNights: lengths?.min ?? null,
    maxNights: lengths?.max ?? null,
    readAt: readAt.toISOString(),
  };
});

function daysOf(query: Query, today: Night): { from: Night; to: Night } {
  const from = query.from || today;
  if (!isNight(from)) throw new AppError('DATE_MALFORMED');
  const to = query.to || addNights(from, USUAL_DAYS);
  if (!isNight(to)) throw new AppError('DATE_MALFORMED');
  if (to < from) throw new AppError('DATE_REVERSED');
  if (dayOf(to) - dayOf(from) >= MAX_DAYS) throw new AppError('DATE_BEYOND_CALENDAR');
  return { from, to };
}

/** The hotels that are asked for; an unknown region or area is ignored as searches do. */
function rangeOf(index: SearchIndex, query: Query): Range {
  if (query.hotelId === undefined) return findPlace(index, query, []).range;
  const from = index.columns.placeOfHotel.get(query.hotelId);
  if (from === undefined) throw new AppError('HOTEL_NOT_FOUND');
  return { from, to: from + 1 };
}

/**
 * The fewest and the most nights that rooms for so many guests are sold for, over all hotels of the
 * range; null when no room takes the guests.
 */
function lengthsOf(
  { columns }: SearchIndex,
  { range, guests }: Conditions,
): { min: number; max: number } | null {
  const { roomsFrom, maxGuests, leastNights, maxNights } = columns;
  let min = Infinity;
  let max = 0;
  for (let hotel = range.from; hotel < range.to; hotel += 1) {
    for (let room = int32At(roomsFrom, hotel); room < int32At(roomsFrom, hotel + 1); room += 1) {
      const least = uint16At(leastNights, room);
      if (least === 0 || guests > uint8At(maxGuests, room)) continue;
      min = Math.min(min, least);
      max = Math.max(max, uint16At(maxNights, hotel));
    }
  }
  return max === 0 ? null : { min, max };
}

/** Why no stay of the length is free on a day, as far as it isn't for the day itself. */
function reasonOfPlace(
  { columns }: SearchIndex,
  conditions: Conditions,
  lengths: { min: number; max: number } | null,
): Reason {
  const { range, nights, guests } = conditions;
  if (lengths === null) return range.from === range.to ? 'SOLD_OUT' : 'GUESTS';
  const { share } = stayTerms(columns, { nights, guests, refundableOnly: false });
  const rooms = findRoomRange(columns, range);
  // A room that isn't sold for such a stay has no share of the base price.
  if (share.subarray(rooms.from, rooms.to).some((percent) => percent > 0)) return 'SOLD_OUT';
  return nights > lengths.max ? 'MAX_STAY' : 'MIN_STAY';
}
