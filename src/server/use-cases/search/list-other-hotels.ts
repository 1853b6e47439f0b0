import { float64At, int32At, itemAt, type Range } from '@/server/core/inventory/search-index/at';
import { CALENDAR_NIGHTS } from '@/config/constants';
import { contract } from '@/contract';
import { addNights, dayOf, nightOf, seoulToday } from '@/domain/stay/stay';
import { handle } from '@/server/platform/http/handler';

import { scan } from '@/server/core/inventory/search-index/scan';
import { searchIndex, type SearchIndex } from '@/server/core/inventory/search-index/search-index';
import { unfilteredConditions } from './facets-view';
import { parseSearch, type ParsedSearch } from './parse-search';
import { presentCards } from './present-hits';
import { kilometres } from './ranking';

const SHOWN = 6;
const NEAR_DATES = 3;
/** How many days earlier or later an alternative arrival may be. */
const NEAR_DAYS = 14;

/**
 * Suggests alternatives when a search finds little: the free hotels nearest to the searched place
 * that the search itself doesn't find (or the cheapest, if it had no place), and the nearest
 * arrivals for which the same search finds more.
 */
export const listOtherHotels = handle(contract.listOtherHotels, async ({ query }, context) => {
  const index = await searchIndex(context.db);
  const now = context.now();
  const search = parseSearch(index, query, now);
  return {
    stay: search.stay,
    hotels: presentCards(
      context,
      index,
      { ...search, ...unfiltered(index, search) },
      nearby(index, search),
    ),
    nearDates: nearDates(index, search, dayOf(seoulToday(now))),
  };
});

/** The search without its filters, by which alternatives are priced. */
function unfiltered({ columns }: SearchIndex, { stay }: ParsedSearch) {
  const everywhere = columns.ranges.get('') ?? { from: 0, to: 0 };
  return { conditions: unfilteredConditions(stay, everywhere), amenityFilters: [] };
}

function nearby(index: SearchIndex, search: ParsedSearch) {
  const { columns, days } = index;
  const { conditions } = unfiltered(index, search);
  const free = scan(columns, days, conditions);
  const own = scan(columns, days, { ...search.conditions, startDays: conditions.startDays });
  const { from, to } = search.conditions.range;
  const isOwn = (hotel: number) =>
    hotel >= from &&
    hotel < to &&
    (int32At(own.best, hotel - from) > 0 || own.matched[hotel - from] === 1);
  const { middle } = search;
  const found: Array<{ hotel: number; key: number }> = [];
  for (let hotel = 0; hotel < free.best.length; hotel += 1) {
    const total = int32At(free.best, hotel);
    if (total === 0 || isOwn(hotel)) continue;
    const at = { lat: float64At(columns.lat, hotel), lng: float64At(columns.lng, hotel) };
    found.push({ hotel, key: middle === null ? total : kilometres(middle, at) });
  }
  return found
    .sort((a, b) => a.key - b.key || a.hotel - b.hotel)
    .slice(0, SHOWN)
    .map(({ hotel }) => ({ hotel, startDay: itemAt(conditions.startDays, 0) }));
}

function nearDates(
  { columns, days }: SearchIndex,
  { conditions, flex }: ParsedSearch,
  today: number,
) {
  if (flex !== null) return [];
  const about = itemAt(conditions.startDays, 0);
  const { nights } = conditions;
  const availableFrom = (startDay: number, range: Range = conditions.range) => {
    const { facets, best } = scan(columns, days, { ...conditions, range, startDays: [startDay] });
    const totals = best.filter((total) => total > 0);
    return {
      available: facets.available,
      fromTotal: totals.length === 0 ? 0 : Math.min(...totals),
    };
  };
  const now = availableFrom(about).available;
  const found: Array<{ checkIn: string; checkOut: string; available: number; fromTotal: number }> =
    [];
  for (let away = 1; away <= NEAR_DAYS && found.length < NEAR_DATES; away += 1) {
    for (const startDay of [about - away, about + away]) {
      if (startDay < today || startDay + nights > today + CALENDAR_NIGHTS) continue;
      if (found.length === NEAR_DATES) continue;
      const there = availableFrom(startDay);
      if (there.available <= now) continue;
      const checkIn = nightOf(startDay);
      found.push({ checkIn, checkOut: addNights(checkIn, nights), ...there });
    }
  }
  return found;
}
