import { contract } from '@/contract';
import { handle } from '../http/handler';
import { hotelName, reviewOfHotel } from './hotel-queries';

export const getReview = handle(contract.getReview, async ({ params }, { db, locale }) => {
  const hotel = await hotelName(db, params.id);
  return {
    hotel: { id: hotel.id, name: hotel.name[locale] },
    review: await reviewOfHotel(db, hotel.id, params.reviewId, locale),
  };
});
