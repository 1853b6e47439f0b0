import { contract } from '@/contract';
import type { Stay } from '@/domain/stay/stay';
import {
  type CardHotel,
  catalogueSnapshot,
} from '@/server/core/inventory/offer/catalogue-snapshot';
import { scan } from '@/server/core/inventory/search-index/scan';
import { searchIndex } from '@/server/core/inventory/search-index/search-index';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { parseSearch } from './parse-search';
import { foundPlace, stayFrom } from './present-hits';
import { readCommute } from './present-commute';
import { rankedPage, searchOrder } from './ranking';

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
  const { conditions, commute } = search;
  const { range } = conditions;
  const seen = scan(columns, index.days, conditions);
  const { available } = seen.facets;
  // Hotels with a free room come first in the ranking.
  const { places } = rankedPage(columns, range, seen, search, {
    skip: 0,
    count: Math.min(available, MAX_MAP_HOTELS),
  });
  return {
    hotels: places.flatMap((place) => {
      const hotel = columns.hotels[place];
      const total = seen.best[place - range.from] ?? 0;
      if (hotel === undefined || total === 0) return [];
      const { id, name, lat, lng } = hotel;
      const { startDay } = foundPlace(seen, conditions, place);
      const way = commute === null ? null : readCommute(commute.ways, place);
      return [
        {
          id,
          name: name[context.locale],
          lat,
          lng,
          total,
          ...stayFrom(startDay, conditions),
          ...(commute !== null && {
            commute: way && { stops: way.stops, changes: way.changes },
          }),
        },
      ];
    }),
    available,
  };
});

/** A sequence of hotels, each with the stay it is shown for, if it has one of its own. */
type Row = {
  readonly among: 'region' | 'search';
  readonly hotels: readonly CardHotel[];
  stayAt(place: number): Stay | null;
};

/**
 * Finds the hotels before and after one: in the order of the given search, otherwise by id within
 * the region. A hotel that isn't among the search's results (any more) gets the neighbours of its
 * region. Errors: HOTEL_NOT_FOUND, and those of `resolveStay`.
 */
export const getHotelPagination = handle(
  contract.getHotelPagination,
  async ({ params, query }, { db, locale, now }) => {
    const snapshot = await catalogueSnapshot(db);
    const hotel = snapshot.hotelById.get(params.id);
    if (hotel === undefined) throw new AppError('HOTEL_NOT_FOUND');
    const searchRow: Row | null =
      query.among === 'search'
        ? { among: 'search', ...(await searchOrder(db, query, now())) }
        : null;
    const ofRegion = (): Row => ({
      among: 'region',
      hotels: snapshot.hotels.filter(({ regionId }) => regionId === hotel.regionId),
      stayAt: () => null,
    });
    const row =
      searchRow?.hotels.some(({ id }) => id === hotel.id) === true ? searchRow : ofRegion();
    const at = row.hotels.findIndex(({ id }) => id === hotel.id);
    const named = (place: number) => {
      const other = row.hotels[place];
      return other === undefined
        ? null
        : { id: other.id, name: other.name[locale], stay: row.stayAt(place) };
    };
    return {
      among: row.among,
      previous: named(at - 1),
      next: named(at + 1),
      place: at + 1,
      total: row.hotels.length,
    };
  },
);
