import { contract } from '@/contract';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { catalogueSnapshot } from '../offer/catalogue-snapshot';
import { searchOrder } from '../search/search-order';

/**
 * The hotels before and after this one: in the order of the search that is given, as its pages show
 * it, else among those of the region, by id. A hotel that isn't in the search (any more) has the
 * neighbours of its region.
 */
export const getHotelPagination = handle(
  contract.getHotelPagination,
  async ({ params, query }, context) => {
    const { db, locale } = context;
    const snapshot = await catalogueSnapshot(db);
    const hotel = snapshot.hotelById.get(params.id);
    if (hotel === undefined) throw new AppError('HOTEL_NOT_FOUND');
    if (query.among === 'search') {
      const found = await searchOrder(db, query, context.now());
      const at = found.indexOf(hotel.id);
      if (at >= 0) {
        const named = (place: number) => {
          const other = found.at(place);
          return other === null
            ? null
            : { id: other.hotel.id, name: other.hotel.name[locale], stay: other.stay };
        };
        return {
          among: 'search' as const,
          previous: named(at - 1),
          next: named(at + 1),
          place: at + 1,
          total: found.total,
        };
      }
    }
    const region = snapshot.hotels.filter((other) => other.regionId === hotel.regionId);
    const at = region.indexOf(hotel);
    const named = (place: number) => {
      const other = region[place];
      return other === undefined ? null : { id: other.id, name: other.name[locale], stay: null };
    };
    return {
      among: 'region' as const,
      previous: named(at - 1),
      next: named(at + 1),
      place: at + 1,
      total: region.length,
    };
  },
);
