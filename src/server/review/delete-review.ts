import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { reviews } from '../db/schema';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { countReviews, lockHotel, reviewsChanged } from './count-reviews';
import { keepPhotos } from './kept-photos';
import { lockStay } from './stay';

/** At any time. One that was taken down stays counted as that, and its stay has had its review. */
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
