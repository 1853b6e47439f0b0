import { sql } from 'drizzle-orm';

import { contract } from '@/contract';
import type { ReviewInput } from '@/contract/review';
import { languageOfText, maskedName } from '@/domain/review';
import { nightsBetween, seoulToday } from '@/domain/stay';
import { guestReviews, reviews } from '../db/schema';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { countReviews, lockHotel, reviewsChanged, type LockHotel } from './count-reviews';
import { keepPhotos } from './kept-photos';
import { lockStay, mustBeWritable, standingOf } from './stay';

/** The columns that are as the guest wrote them. */
export function columnsOf({ score, scores, traveller, text }: ReviewInput) {
  return { score: score * 10, scores, traveller, text, language: languageOfText(text) };
}

/** A race test hands over another lock. */
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
