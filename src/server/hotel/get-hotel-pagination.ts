import { contract } from '@/contract';
import type { Stay } from '@/domain/stay';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { catalogueSnapshot, type CardHotel } from '../offer/catalogue-snapshot';
import { searchOrder } from '../search/search-order';

/** Hotels in an order, each with the stay it is shown for, if it has one of its own. */
type Row = {
  readonly among: 'region' | 'search';
  readonly hotels: readonly CardHotel[];
  stayAt(place: number): Stay | null;
};

/**
 * The hotels before and after this one: in the order of the search that is given, as its pages show
 * it, else among those of the region, by id. A hotel that isn't in the search (any more) has the
 * neighbours of its region.
 */
export const getHotelPagination = handle(
  contract.getHotelPagination,
  async ({ params, query }, { db, locale, now }) => {
    const snapshot = await catalogueSnapshot(db);
    const hotel = snapshot.hotelById.get(params.id);
    if (hotel === undefined) throw new AppError('HOTEL_NOT_FOUND');
    const found: Row | null =
      query.among === 'search'
        ? { among: 'search', ...(await searchOrder(db, query, now())) }
        : null;
    const ofRegion = (): Row => ({
      among: 'region',
      hotels: snapshot.hotels.filter(({ regionId }) => regionId === hotel.regionId),
      stayAt: () => null,
    });
    const row = found?.hotels.some(({ id }) => id === hotel.id) === true ? found : ofRegion();
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
