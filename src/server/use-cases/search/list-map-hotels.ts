import { contract } from '@/contract';
import { handle } from '@/server/platform/http/handler';
import { scan } from '@/server/core/inventory/search-index/scan';
import { searchIndex } from '@/server/core/inventory/search-index/search-index';
import { parseSearch } from './parse-search';
import { foundPlace, stayFrom } from './present-hits';
import { rankedPage } from './ranking';

/**
 * The most hotels on a map. A map can't show more prices, and only a search of the whole country
 * finds more.
 */
const MAX_MAP_HOTELS = 1000;

/**
 * Lists every hotel that a search finds free, for a map. All values are in the columns of the
 * search index, so no price is computed again and nothing is read; it costs about as much as one
 * page of the list.
 */
export const listMapHotels = handle(contract.listMapHotels, async ({ query }, context) => {
  const index = await searchIndex(context.db);
  const { columns } = index;
  const search = parseSearch(index, query, context.now());
  const { conditions, stay, middle } = search;
  const { range } = conditions;
  const seen = scan(columns, index.days, conditions);
  const { available } = seen.facets;
  // Hotels with a free room come first in the ranking.
  const { places } = rankedPage(
    columns,
    range,
    seen,
    { sort: query.sort, nights: stay.nights, middle },
    { skip: 0, count: Math.min(available, MAX_MAP_HOTELS) },
  );
  return {
    hotels: places.flatMap((place) => {
      const hotel = columns.hotels[place];
      const total = seen.best[place - range.from] ?? 0;
      if (hotel === undefined || total === 0) return [];
      const { id, name, lat, lng } = hotel;
      const { startDay } = foundPlace(seen, conditions, place);
      return [
        { id, name: name[context.locale], lat, lng, total, ...stayFrom(startDay, conditions) },
      ];
    }),
    available,
  };
});
