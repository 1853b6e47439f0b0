import { contract } from '@/contract';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { catalogueSnapshot } from '../offer/catalogue-snapshot';

/** The hotels before and after this one among those of its region, by id. */
export const getHotelPagination = handle(
  contract.getHotelPagination,
  async ({ params }, { db, locale }) => {
    const snapshot = await catalogueSnapshot(db);
    const hotel = snapshot.hotelById.get(params.id);
    if (hotel === undefined) throw new AppError('HOTEL_NOT_FOUND');
    const region = snapshot.hotels.filter((other) => other.regionId === hotel.regionId);
    const at = region.indexOf(hotel);
    const named = (place: number) => {
      const other = region[place];
      return other === undefined ? null : { id: other.id, name: other.name[locale] };
    };
    return { previous: named(at - 1), next: named(at + 1) };
  },
);
