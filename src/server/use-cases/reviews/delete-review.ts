import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { reviews } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { countReviews, lockHotel, reviewsChanged } from '@/server/core/reviews/count-reviews';
import { keepPhotos } from './kept-photos';
import { lockStay } from './stay';

/**
 * Deletes the member's review; there is no time limit. A review that was taken down can't be
 * deleted: it stays counted as taken down, and the stay can't get another one. Errors:
 * RESERVATION_NOT_FOUND, REVIEW_NOT_FOUND, REVIEW_REMOVED.
 */
export const deleteReview = handle(contract.deleteReview, ({ params }, { db, member, now }) =>
  db.transaction(async (tx) => {
    const { reservation, review } = await lockStay(tx, params.id, member.memberId);
    if (review === null) throw new AppError('REVIEW_NOT_FOUND');
    if (review.removedReason !== null) throw new AppError('REVIEW_REMOVED');
    const { id, hotelId } = reservation;
    await lockHotel(tx, hotelId);
    await keepPhotos(tx, id, [], now());
    await tx.delete(reviews).where(eq(reviews.id, review.id));
    await countReviews(tx, hotelId);
    await reviewsChanged(tx);
    return { done: true as const };
  }),
);
