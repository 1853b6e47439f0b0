import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { seoulToday } from '@/domain/stay';
import { reviews } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { countReviews, lockHotel, reviewsChanged } from '@/server/core/reviews/count-reviews';
import { keepPhotos } from './kept-photos';
import { lockStay, mustBeWritable, standingOf } from './stay';
import { columnsOf } from './write-review';

export const editReview = handle(contract.editReview, ({ params, body }, { db, member, now }) =>
  db.transaction(async (tx) => {
    const stay = await lockStay(tx, params.id, member.memberId);
    const { reservation, review } = stay;
    mustBeWritable(standingOf(stay, now()));
    if (review === null) throw new AppError('REVIEW_NOT_FOUND');
    const { id, hotelId } = reservation;
    await lockHotel(tx, hotelId);
    await tx
      .update(reviews)
      .set({ ...columnsOf(body), editedOn: seoulToday(now()) })
      .where(eq(reviews.id, review.id));
    await keepPhotos(tx, id, body.photos, now());
    await countReviews(tx, hotelId);
    await reviewsChanged(tx);
    return { reviewId: review.id, hotelId };
  }),
);
