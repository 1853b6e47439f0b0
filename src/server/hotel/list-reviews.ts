import { REVIEW_PAGE_SIZE } from '@/config/constants';
import { contract } from '@/contract';
import { handle } from '../http/handler';
import { hotelName, reviewsOfHotel } from './hotel-queries';

export const listReviews = handle(
  contract.listReviews,
  async ({ params, query: { page } }, { db, locale }) => {
    const hotel = await hotelName(db, params.id);
    return {
      hotel: { id: hotel.id, name: hotel.name[locale] },
      score: hotel.reviewScore === null ? null : hotel.reviewScore / 10,
      scores: hotel.reviewScores,
      total: hotel.reviewCount,
      page,
      pageSize: REVIEW_PAGE_SIZE,
      reviews: await reviewsOfHotel(db, hotel.id, {
        limit: REVIEW_PAGE_SIZE,
        offset: (page - 1) * REVIEW_PAGE_SIZE,
        locale,
      }),
    };
  },
);
