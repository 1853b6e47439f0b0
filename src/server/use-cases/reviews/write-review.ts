import { eq, sql } from 'drizzle-orm';

import { contract } from '@/contract';
import type { ReviewInput } from '@/contract/hotel/review';
import { languageOfText, maskedName } from '@/domain/hotel/review';
import { nightsBetween, seoulToday } from '@/domain/stay/stay';
import { hotelName, reviewOfHotel } from '@/server/core/inventory/hotel-queries';
import { pictureOf } from '@/server/core/inventory/offer/cover-photos';
import {
  countReviews,
  lockHotel,
  type LockHotel,
  reviewsChanged,
} from '@/server/core/reviews/count-reviews';
import { withPhotos } from '@/server/core/reviews/review-queries';
import { guestReviews, reviews } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { keepPhotos } from './photos';
import { lockStay, mustBeWritable, standingOf, stayOf } from './stay';

/** The columns of a review that come from the guest's input. */
function columnsOf({ score, scores, traveller, text }: ReviewInput) {
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

export const getReview = handle(contract.getReview, async ({ params }, { db, locale }) => {
  const hotel = await hotelName(db, params.id);
  const [review] = await withPhotos(db, [
    await reviewOfHotel(db, hotel.id, params.reviewId, locale),
  ]);
  if (review === undefined) throw new AppError('REVIEW_NOT_FOUND');
  return { hotel: { id: hotel.id, name: hotel.name[locale] }, review };
});

export const getStayReview = handle(
  contract.getStayReview,
  async ({ params }, { db, locale, member, now }) => {
    const stay = await stayOf(db, params.id, member.memberId);
    const { reservation, hotel, review } = stay;
    const standing = standingOf(stay, now());
    const [own] =
      review === null || standing.kind === 'REMOVED'
        ? []
        : await withPhotos(db, [await reviewOfHotel(db, hotel.id, review.id, locale)]);
    return {
      standing: standing.kind,
      editable: standing.kind === 'OPEN' || (standing.kind === 'WRITTEN' && standing.editable),
      lastDay: 'lastDay' in standing ? standing.lastDay : null,
      from: standing.kind === 'TOO_EARLY' ? standing.from.toISOString() : null,
      hotel: {
        id: hotel.id,
        name: hotel.name[locale],
        picture: pictureOf(hotel.pictures[0]?.file ?? '', locale, hotel.name[locale]),
      },
      roomName: stay.roomName[locale],
      checkIn: reservation.checkIn,
      checkOut: reservation.checkOut,
      review: own ?? null,
      removedReason: review?.removedReason ?? null,
    };
  },
);
