import { contract } from '@/contract';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { hotelName, reviewOfHotel } from '@/server/core/inventory/hotel-queries';
import { withPhotos } from '@/server/core/reviews/photo-queries';

export const getReview = handle(contract.getReview, async ({ params }, { db, locale }) => {
  const hotel = await hotelName(db, params.id);
  const [review] = await withPhotos(db, [
    await reviewOfHotel(db, hotel.id, params.reviewId, locale),
  ]);
  if (review === undefined) throw new AppError('REVIEW_NOT_FOUND');
  return { hotel: { id: hotel.id, name: hotel.name[locale] }, review };
});
