import { and, eq } from 'drizzle-orm';

import type { ErrorCode } from '@/contract/errors';
import { reviewStanding, type ReviewStanding } from '@/domain/hotel/review';
import { lock as lockReservation } from '@/server/core/bookings/booking-queries';
import type { Database, Transaction } from '@/server/platform/db/client';
import {
  guestReviews,
  hotels,
  members,
  reservations,
  reviews,
  roomTypes,
} from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';

/**
 * Loads a booking with what its review depends on.
 * @throws AppError RESERVATION_NOT_FOUND, also for another member's booking
 */
export async function stayOf(db: Database | Transaction, id: string, memberId: string) {
  const [stay] = await db
    .select({
      reservation: reservations,
      hotel: {
        id: hotels.id,
        name: hotels.name,
        checkOutTime: hotels.checkOutTime,
        pictures: hotels.pictures,
      },
      roomName: roomTypes.name,
      writer: members.name,
      review: { id: reviews.id, removedReason: reviews.removedReason },
    })
    .from(reservations)
    .innerJoin(hotels, eq(hotels.id, reservations.hotelId))
    .innerJoin(roomTypes, eq(roomTypes.id, reservations.roomTypeId))
    .innerJoin(members, eq(members.id, reservations.memberId))
    .leftJoin(guestReviews, eq(guestReviews.reservationId, reservations.id))
    .leftJoin(reviews, eq(reviews.id, guestReviews.reviewId))
    .where(and(eq(reservations.id, id), eq(reservations.memberId, memberId)));
  if (stay === undefined) throw new AppError('RESERVATION_NOT_FOUND');
  return stay;
}

export type StayRows = Awaited<ReturnType<typeof stayOf>>;

/**
 * Loads a booking like `stayOf` and locks it, so that its review can't change until the transaction
 * ends.
 */
export async function lockStay(tx: Transaction, id: string, memberId: string): Promise<StayRows> {
  await lockReservation(tx, id);
  return stayOf(tx, id, memberId);
}

export function standingOf({ reservation, hotel, review }: StayRows, now: Date): ReviewStanding {
  return reviewStanding({
    state: reservation.state,
    checkOut: reservation.checkOut,
    checkOutTime: hotel.checkOutTime,
    review: review === null ? null : { removed: review.removedReason !== null },
    now,
  });
}

const REFUSALS = {
  REMOVED: 'REVIEW_REMOVED',
  NOT_STAYED: 'REVIEW_NOT_STAYED',
  TOO_EARLY: 'REVIEW_TOO_EARLY',
  TOO_LATE: 'REVIEW_TOO_LATE',
} as const satisfies Partial<Record<ReviewStanding['kind'], ErrorCode>>;

/**
 * Checks whether a review can be written for the first time ('new') or edited ('again').
 * @throws AppError REVIEW_… with the reason why not
 */
export function mustBeWritable(standing: ReviewStanding): 'new' | 'again' {
  if (standing.kind === 'OPEN') return 'new';
  if (standing.kind !== 'WRITTEN') throw new AppError(REFUSALS[standing.kind]);
  if (!standing.editable) throw new AppError('REVIEW_TOO_LATE');
  return 'again';
}
