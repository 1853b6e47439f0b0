import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';

import type { ReviewPhoto } from '@/contract/review';
import type { Database, Transaction } from '@/server/platform/db/client';
import { guestReviews, reviewPhotos, reviews } from '@/server/platform/db/schema';
import { isShown, type ReadReview } from '@/server/core/inventory/hotel-queries';

/** Adds their photos to reviews, most of which have none. */
export async function withPhotos<T extends ReadReview>(
  db: Database | Transaction,
  read: readonly T[],
): Promise<Array<T & { photos: ReviewPhoto[] }>> {
  if (read.length === 0) return [];
  const rows = await db
    .select({
      reviewId: guestReviews.reviewId,
      id: reviewPhotos.id,
      width: reviewPhotos.width,
      height: reviewPhotos.height,
    })
    .from(reviewPhotos)
    .innerJoin(guestReviews, eq(guestReviews.reservationId, reviewPhotos.reservationId))
    .where(
      and(
        inArray(
          guestReviews.reviewId,
          read.map(({ id }) => id),
        ),
        isNotNull(reviewPhotos.position),
      ),
    )
    .orderBy(asc(reviewPhotos.position));
  return read.map((review) => ({
    ...review,
    photos: rows
      .filter(({ reviewId }) => reviewId === review.id)
      .map(({ id, width, height }) => ({ id, width, height })),
  }));
}

/** Whether a photo belongs to a visible review. */
export async function isPhotoShown(db: Database, id: string): Promise<boolean> {
  const found = await db
    .select({ id: reviewPhotos.id })
    .from(reviewPhotos)
    .innerJoin(guestReviews, eq(guestReviews.reservationId, reviewPhotos.reservationId))
    .innerJoin(reviews, eq(reviews.id, guestReviews.reviewId))
    .where(and(eq(reviewPhotos.id, id), isNotNull(reviewPhotos.position), isShown));
  return found.length > 0;
}
