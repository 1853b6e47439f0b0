import { and, asc, count, eq, gte, inArray, isNotNull, lt, sql, type SQL } from 'drizzle-orm';

import type { ReviewPhoto } from '@/contract/hotel/review';
import { eachPart, type RemovalReason, type ScorePart } from '@/domain/hotel/review';
import {
  lengthBounds,
  lengthOf,
  type ReviewFilter,
  type ReviewGroup,
  STAY_LENGTHS,
} from '@/domain/hotel/review-groups';
import { isShown, type ReadReview } from '@/server/core/inventory/hotel-queries';
import type { Database, Transaction } from '@/server/platform/db/client';
import { guestReviews, reviewPhotos, reviews, roomTypes } from '@/server/platform/db/schema';
import type { HotelId, RoomTypeId } from '@/domain/ids';

/** Turns a filter into a condition on the table of reviews. */
export function reviewsThat({ traveller, language, length, room }: ReviewFilter): SQL | undefined {
  const bounds = length === undefined ? undefined : lengthBounds(length);
  return and(
    traveller === undefined ? undefined : eq(reviews.traveller, traveller),
    language === undefined ? undefined : eq(reviews.language, language),
    room === undefined ? undefined : eq(reviews.roomTypeId, room),
    bounds === undefined ? undefined : gte(reviews.nights, bounds.from),
    bounds === undefined || bounds.before === null ? undefined : lt(reviews.nights, bounds.before),
  );
}

/** The lower bound, in nights, of the length category that a stay belongs to. */
const lengthFrom = sql<number>`case ${sql.join(
  [...STAY_LENGTHS]
    .reverse()
    .map(
      ({ from }) =>
        sql`when ${reviews.nights} >= ${sql.raw(String(from))} then ${sql.raw(String(from))}`,
    ),
  sql` `,
)} end`;

const sumOf = (part: ScorePart) =>
  sql<number>`sum((${reviews.scores}->>${sql.raw(`'${part}'`)})::numeric)::float`;

/**
 * Sums up the visible reviews of a hotel, grouped by everything that can be filtered by, in one
 * query.
 */
export async function groupsOf(db: Database, hotelId: HotelId): Promise<ReviewGroup[]> {
  const rows = await db
    .select({
      traveller: reviews.traveller,
      language: reviews.language,
      from: lengthFrom,
      room: reviews.roomTypeId,
      count: count(),
      score: sql<number>`sum(${reviews.score})::int`,
      ...eachPart(sumOf),
    })
    .from(reviews)
    .where(and(eq(reviews.hotelId, hotelId), isShown))
    .groupBy(reviews.traveller, reviews.language, lengthFrom, reviews.roomTypeId);
  return rows.map((row) => ({
    traveller: row.traveller,
    language: row.language,
    length: lengthOf(row.from),
    room: row.room,
    count: row.count,
    score: row.score,
    scores: eachPart((part) => row[part]),
  }));
}

/** The names of a hotel's rooms, in the hotel's order. */
export function roomNamesOf(
  db: Database,
  hotelId: HotelId,
  locale: 'ko' | 'en',
): Promise<Array<{ id: RoomTypeId; name: string }>> {
  return db
    .select({ id: roomTypes.id, name: sql<string>`${roomTypes.name}->>${locale}::text` })
    .from(roomTypes)
    .where(eq(roomTypes.hotelId, hotelId))
    .orderBy(asc(roomTypes.position), asc(roomTypes.id));
}

/** How many reviews of a hotel were removed, by reason, the most frequent first. */
export async function removalsOf(
  db: Database,
  hotelId: HotelId,
): Promise<Array<{ reason: RemovalReason; count: number }>> {
  const rows = await db
    .select({ reason: reviews.removedReason, count: count() })
    .from(reviews)
    .where(and(eq(reviews.hotelId, hotelId), isNotNull(reviews.removedReason)))
    .groupBy(reviews.removedReason);
  return rows
    .flatMap(({ reason, count: many }) => (reason === null ? [] : [{ reason, count: many }]))
    .sort((a, b) => b.count - a.count || a.reason.localeCompare(b.reason));
}

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
