import { and, count, desc, eq, gt, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';

import type { ReservationCard } from '@/contract/membership';
import { seoulToday } from '@/domain/stay';
import { reservationCard } from '../booking/present';
import type { Database } from '../db/client';
import {
  guestReviews,
  hotels,
  notifications,
  reservations,
  reviews,
  roomTypes,
} from '../db/schema';
import type { MemberContext } from '../http/handler';

export type StateFilter = 'upcoming' | 'past' | 'cancelled' | 'unpaid';

/** Which bookings a filter of my page means at `now`. */
function inState(filter: StateFilter, now: Date) {
  const today = seoulToday(now);
  const { state, checkOut, holdExpiresAt } = reservations;
  switch (filter) {
    case 'upcoming':
      return and(inArray(state, ['BOOKED', 'CANCELLING']), gte(checkOut, today));
    case 'past':
      return or(eq(state, 'COMPLETED'), and(eq(state, 'BOOKED'), lt(checkOut, today)));
    case 'cancelled':
      return eq(state, 'CANCELLED');
    case 'unpaid':
      return or(
        inArray(state, ['PAYING', 'AWAITING_DEPOSIT']),
        and(eq(state, 'HELD'), gt(holdExpiresAt, now)),
      );
  }
}

/** A booking counts for the year of its check-in. */
const yearOf = sql<number>`extract(year from ${reservations.checkIn})::int`;

/**
 * A member's bookings, the soonest check-in first for those to come and the latest first
 * otherwise.
 */
export async function reservationCards(
  context: MemberContext,
  filter: {
    state?: StateFilter | undefined;
    year?: number | undefined;
    limit?: number | undefined;
  },
): Promise<ReservationCard[]> {
  const { state, year, limit } = filter;
  const rows = context.db
    .select({
      reservation: reservations,
      hotel: {
        id: hotels.id,
        name: hotels.name,
        pictures: hotels.pictures,
        checkOutTime: hotels.checkOutTime,
      },
      room: { name: roomTypes.name },
      review: { id: reviews.id, removedReason: reviews.removedReason },
    })
    .from(reservations)
    .innerJoin(hotels, eq(hotels.id, reservations.hotelId))
    .innerJoin(roomTypes, eq(roomTypes.id, reservations.roomTypeId))
    .leftJoin(guestReviews, eq(guestReviews.reservationId, reservations.id))
    .leftJoin(reviews, eq(reviews.id, guestReviews.reviewId))
    .where(
      and(
        eq(reservations.memberId, context.member.memberId),
        state === undefined ? undefined : inState(state, context.now()),
        year === undefined ? undefined : eq(yearOf, year),
      ),
    )
    .orderBy(
      state === 'upcoming' ? reservations.checkIn : desc(reservations.checkIn),
      desc(reservations.createdAt),
    );
  const found = limit === undefined ? await rows : await rows.limit(limit);
  return found.map((row) => reservationCard(row, context));
}

/** The years a member has bookings in, the latest first. */
export async function reservationYears(db: Database, memberId: string): Promise<number[]> {
  const rows = await db
    .selectDistinct({ year: yearOf })
    .from(reservations)
    .where(eq(reservations.memberId, memberId));
  return rows.map((row) => row.year).sort((a, b) => b - a);
}

/** How many bookings of a member a filter finds. */
export async function countReservations(
  context: MemberContext,
  filter: StateFilter,
): Promise<number> {
  const [row] = await context.db
    .select({ found: count() })
    .from(reservations)
    .where(and(eq(reservations.memberId, context.member.memberId), inState(filter, context.now())));
  return row?.found ?? 0;
}

/** Messages a member hasn't opened. */
export async function unreadOf(db: Database, memberId: string, now: Date): Promise<number> {
  const [row] = await db
    .select({ found: count() })
    .from(notifications)
    .where(
      and(
        eq(notifications.memberId, memberId),
        isNull(notifications.readAt),
        lte(notifications.createdAt, now),
      ),
    );
  return row?.found ?? 0;
}
