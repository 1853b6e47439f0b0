import { contract } from '@/contract';
import type { Stay } from '@/domain/stay';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import {
  catalogueSnapshot,
  type CardHotel,
} from '@/server/core/inventory/offer/catalogue-snapshot';
import { searchOrder } from './search-order';

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
