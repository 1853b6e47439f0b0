import { contract } from '@/contract';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { hotelName, reviewOfHotel } from '../hotel/hotel-queries';
import { withPhotos } from './photo-queries';

export const getReview = handle(contract.getReview, async ({ params }, { db, locale }) => {
  const hotel = await hotelName(db, params.id);
  const [review] = await withPhotos(db, [
    await reviewOfHotel(db, hotel.id, params.reviewId, locale),
  ]);
  if (review === undefined) throw new AppError('REVIEW_NOT_FOUND');
  return { hotel: { id: hotel.id, name: hotel.name[locale] }, review };
});
