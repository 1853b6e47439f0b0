import { sql } from 'drizzle-orm';

import { contract } from '@/contract';
import type { ReviewInput } from '@/contract/review';
import { languageOfText, maskedName } from '@/domain/review';
import { nightsBetween, seoulToday } from '@/domain/stay';
import { guestReviews, reviews } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import {
  countReviews,
  lockHotel,
  reviewsChanged,
  type LockHotel,
} from '@/server/core/reviews/count-reviews';
import { keepPhotos } from './kept-photos';
import { lockStay, mustBeWritable, standingOf } from './stay';

/** The columns of a review that come from the guest's input. */
export function columnsOf({ score, scores, traveller, text }: ReviewInput) {
  return { score: score * 10, scores, traveller, text, language: languageOfText(text) };
}

/**
 * Makes the handler of `writeReview` with a given lock; a race test passes one that doesn't lock.
 */
export const writeReviewUsing = (lock: LockHotel) =>
  handle(contract.writeReview, ({ params, body }, { db, member, now }) =>
    db.transaction(async (tx) => {
      const stay = await lockStay(tx, params.id, member.memberId);
      if (mustBeWritable(standingOf(stay, now())) === 'again') throw new AppError('REVIEW_EXISTS');
      const { id, hotelId, roomTypeId, checkIn, checkOut, guest } = stay.reservation;
      await lock(tx, hotelId);
      const [row] = await tx
        .insert(reviews)
        .values({
          ...columnsOf(body),
          id: sql`nextval('guest_review_ids')`,
          hotelId,
          roomTypeId,
          author: maskedName(stay.writer === '' ? guest.name : stay.writer),
          nights: nightsBetween(checkIn, checkOut),
          stayedIn: checkIn.slice(0, 7),
          writtenOn: seoulToday(now()),
          reply: null,
        })
        .returning({ id: reviews.id });
      if (row === undefined) throw new Error('no review was written');
      await tx.insert(guestReviews).values({ reservationId: id, reviewId: row.id });
      await keepPhotos(tx, id, body.photos, now());
      await countReviews(tx, hotelId);
      await reviewsChanged(tx);
      return { reviewId: row.id, hotelId };
    }),
  );

export const writeReview = writeReviewUsing(lockHotel);
