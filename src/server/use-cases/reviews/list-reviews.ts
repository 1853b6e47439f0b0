import { REVIEW_PAGE_SIZE } from '@/config/constants';
import { contract } from '@/contract';
import { reviewChoices, reviewFigures } from '@/domain/hotel/review-groups';
import { handle } from '@/server/platform/http/handler';
import { hotelName, reviewsOfHotel } from '@/server/core/inventory/hotel-queries';
import {
  withPhotos,
  groupsOf,
  removalsOf,
  reviewsThat,
  roomNamesOf,
} from '@/server/core/reviews/review-queries';

export const listReviews = handle(
  contract.listReviews,
  async ({ params, query: { page, ...filter } }, { db, locale }) => {
    const hotel = await hotelName(db, params.id);
    const [groups, rooms, removed, found] = await Promise.all([
      groupsOf(db, hotel.id),
      roomNamesOf(db, hotel.id, locale),
      removalsOf(db, hotel.id),
      reviewsOfHotel(db, hotel.id, {
        limit: REVIEW_PAGE_SIZE,
        offset: (page - 1) * REVIEW_PAGE_SIZE,
        locale,
        where: reviewsThat(filter),
      }),
    ]);
    const { traveller, language, length, room } = reviewChoices(groups, filter);
    return {
      hotel: { id: hotel.id, name: hotel.name[locale] },
      score: hotel.reviewScore === null ? null : hotel.reviewScore / 10,
      scores: hotel.reviewScores,
      total: hotel.reviewCount,
      found: reviewFigures(groups, filter),
      choices: {
        traveller,
        language,
        length,
        room: rooms.flatMap(({ id, name }) =>
          room.filter(({ value }) => value === id).map((choice) => ({ ...choice, name })),
        ),
      },
      removed,
      page,
      pageSize: REVIEW_PAGE_SIZE,
      reviews: await withPhotos(db, found),
    };
  },
);
