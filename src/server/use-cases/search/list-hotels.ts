import { itemAt } from '@/server/core/inventory/search-index/at';
import { findRoomRange, weighedScore } from '@/server/core/inventory/search-index/hotel-columns';
import { SEARCH_PAGE_SIZE } from '@/config/constants';
import { contract } from '@/contract';
import { handle } from '@/server/platform/http/handler';
import type { Conditions } from '@/server/core/inventory/search-index/conditions';
import { scan } from '@/server/core/inventory/search-index/scan';

import { searchIndex, type SearchIndex } from '@/server/core/inventory/search-index/search-index';
import { parseSearch, lastPage } from './parse-search';
import { presentPlace } from './commute-places';
import { facetsOf, withoutOf } from './facets-view';
import { countCommuteFacets, presentCommute, presentDestination } from './present-commute';
import { foundPlace, presentFoundHotels } from './present-hits';
import { kilometres, rankedPage } from './ranking';

/**
 * Lists hotels for a stay with their prices, in the requested order. A page beyond the last one
 * gives the last, with a note.
 */
export const listHotels = handle(contract.listHotels, async ({ query }, context) => {
  const { db, locale } = context;
  const readAt = context.now();
  const index = await searchIndex(db);
  const { columns } = index;
  const search = parseSearch(index, query, readAt);
  const { conditions, stay, region, area, middle, commute } = search;
  const { range } = conditions;
  const seen = scan(columns, index.days, conditions);
  const pageFrom = (skip: number) =>
    rankedPage(columns, range, seen, search, { skip, count: SEARCH_PAGE_SIZE });
  let ranked = pageFrom((query.page - 1) * SEARCH_PAGE_SIZE);
  const page = Math.min(query.page, lastPage(ranked.total));
  const skip = (page - 1) * SEARCH_PAGE_SIZE;
  if (page < query.page) ranked = pageFrom(skip);
  const places = ranked.places.map((hotel) => foundPlace(seen, conditions, hotel));
  const cards = presentFoundHotels(context, index, search, places);
  return {
    stay,
    flex: search.flex,
    hotels: cards.map((card, at) => {
      const place = itemAt(places, at).hotel;
      const hotel = columns.hotels[place];
      const weighed = hotel === undefined ? 0 : weighedScore(hotel, columns.mean);
      const distance = middle === null ? null : Math.round(kilometres(middle, card) * 10) / 10;
      const why = {
        place: skip + at + 1,
        weighedScore: Math.round(weighed) / 10,
        distanceKm: distance,
      };
      const way = commute === null ? null : presentCommute(commute.ways, place, locale);
      return { ...card, commute: way, why };
    }),
    page,
    pageSize: SEARCH_PAGE_SIZE,
    total: ranked.total,
    available: seen.facets.available,
    commuteTo: commute && presentDestination(commute.place, locale),
    commuteChoices: search.commuteChoices.map((choice) => presentPlace(choice, locale)),
    facets: { ...facetsOf(seen.facets), ...countCommuteFacets(seen, search, query) },
    largestParty: seen.facets.available === 0 ? tooSmallFor(index, conditions) : null,
    without: withoutOf(seen.facets, search),
    notes: page < query.page ? [...search.notes, 'PAGE_BEYOND' as const] : search.notes,
    region: region && { id: region.id, name: region.name[locale] },
    area: area && { id: area.id, name: area.name[locale] },
    readAt: readAt.toISOString(),
  };
});

/**
 * The most guests that a room in the searched place takes, if that is fewer than requested;
 * otherwise null.
 */
function tooSmallFor({ columns }: SearchIndex, { range, guests }: Conditions): number | null {
  const { from, to } = findRoomRange(columns, range);
  const most = columns.maxGuests
    .subarray(from, to)
    .reduce((before, own) => Math.max(before, own), 0);
  return most === 0 || most >= guests ? null : most;
}
