import { and, count, desc, eq, gt, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';

import { addMonths, REVIEW_LIMITS } from '@/domain/review';
import { addNights, seoulToday } from '@/domain/stay';
import type { Database } from '../db/client';
import {
  guestReviews,
  hotels,
  notifications,
  reservations,
  reviews,
  roomTypes,
} from '../db/schema';

export type StateFilter = 'upcoming' | 'past' | 'cancelled' | 'unpaid';
export type BookingsFilter = {
  readonly state?: StateFilter | undefined;
  readonly year?: number | undefined;
};
/** Whose bookings, at which instant. */
export type Whose = { readonly db: Database; readonly memberId: string; readonly now: Date };

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

const ofFilter = ({ memberId, now }: Whose, { state, year }: BookingsFilter) =>
  and(
    eq(reservations.memberId, memberId),
    state === undefined ? undefined : inState(state, now),
    year === undefined ? undefined : eq(yearOf, year),
  );

const withCardParts = (db: Database) =>
  db
    .select({
      reservation: reservations,
      hotel: {
        id: hotels.id,
        name: hotels.name,
        pictures: hotels.pictures,
        address: hotels.address,
        phone: hotels.phone,
        lat: hotels.lat,
        lng: hotels.lng,
        checkInTime: hotels.checkInTime,
        checkOutTime: hotels.checkOutTime,
        tour: hotels.tour,
      },
      room: { id: roomTypes.id, name: roomTypes.name },
      review: { id: reviews.id, removedReason: reviews.removedReason },
    })
    .from(reservations)
    .innerJoin(hotels, eq(hotels.id, reservations.hotelId))
    .innerJoin(roomTypes, eq(roomTypes.id, reservations.roomTypeId))
    .leftJoin(guestReviews, eq(guestReviews.reservationId, reservations.id))
    .leftJoin(reviews, eq(reviews.id, guestReviews.reviewId));

/** A booking with what its card shows, and where its hotel is. */
export type CardRows = Awaited<ReturnType<typeof bookingsOf>>[number];

/**
 * A member's bookings, the soonest check-in first for those to come and the latest first otherwise. Their
 * ids come last in the order, so that pages never share a booking.
 */
export function bookingsOf(
  whose: Whose,
  filter: BookingsFilter,
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
) {
  return withCardParts(whose.db)
    .where(ofFilter(whose, filter))
    .orderBy(
      filter.state === 'upcoming' ? reservations.checkIn : desc(reservations.checkIn),
      desc(reservations.createdAt),
      reservations.id,
    )
    .limit(limit)
    .offset(offset);
}

/** The hotel's clock at the end of a stay. */
const endsAt = sql`(${reservations.checkOut} + ${hotels.checkOutTime}::time) at time zone 'Asia/Seoul'`;

/** Days after check-out in which a stay is told of in full where none is to come. */
const JUST_OVER_DAYS = 2;

/**
 * The stays my page tells of at its head: those to come that stand, the soonest first; then those to come
 * that are being cancelled; then those that are just over, the latest first, whether or not the books
 * say so yet.
 */
export function stayingOf(whose: Whose, limit: number) {
  const { state, checkIn, checkOut, id } = reservations;
  const isOver = sql`${endsAt} <= ${whose.now.toISOString()}::timestamptz`;
  const isAhead = and(inArray(state, ['BOOKED', 'CANCELLING']), sql`not ${isOver}`);
  const justOver = gte(checkOut, addNights(seoulToday(whose.now), -JUST_OVER_DAYS));
  return withCardParts(whose.db)
    .where(
      and(
        eq(reservations.memberId, whose.memberId),
        or(isAhead, and(inArray(state, ['BOOKED', 'COMPLETED']), isOver, justOver)),
      ),
    )
    .orderBy(
      sql`case when ${isOver} then 2 when ${state} = 'CANCELLING' then 1 else 0 end`,
      sql`case when not ${isOver} then ${checkIn} end`,
      desc(checkOut),
      id,
    )
    .limit(limit);
}

/**
 * Stays that are over and have no review, about as long as one can be written; the latest first. Months
 * back aren't months ahead at their ends: the card says which it can be written of.
 */
export function reviewableOf(whose: Whose, limit: number) {
  const today = seoulToday(whose.now);
  return withCardParts(whose.db)
    .where(
      and(
        eq(reservations.memberId, whose.memberId),
        inArray(reservations.state, ['BOOKED', 'COMPLETED']),
        gte(reservations.checkOut, addMonths(today, -REVIEW_LIMITS.months)),
        sql`${endsAt} <= ${whose.now.toISOString()}::timestamptz`,
        isNull(guestReviews.reservationId),
      ),
    )
    .orderBy(desc(reservations.checkOut), reservations.id)
    .limit(limit);
}

/** The years a member has bookings in, the latest first. */
export async function reservationYears({ db, memberId }: Whose): Promise<number[]> {
  const rows = await db
    .selectDistinct({ year: yearOf })
    .from(reservations)
    .where(eq(reservations.memberId, memberId));
  return rows.map((row) => row.year).sort((a, b) => b - a);
}

/** How many bookings of a member a filter finds. */
export async function countBookings(whose: Whose, filter: BookingsFilter): Promise<number> {
  const [row] = await whose.db
    .select({ found: count() })
    .from(reservations)
    .where(ofFilter(whose, filter));
  return row?.found ?? 0;
}

/** How many bookings each filter finds. */
export async function countStates(
  whose: Whose,
): Promise<Record<'upcoming' | 'past' | 'cancelled', number>> {
  const counted = (filter: StateFilter) =>
    sql<number>`count(*) filter (where ${inState(filter, whose.now)})::int`;
  const [row] = await whose.db
    .select({
      upcoming: counted('upcoming'),
      past: counted('past'),
      cancelled: counted('cancelled'),
    })
    .from(reservations)
    .where(eq(reservations.memberId, whose.memberId));
  return row ?? { upcoming: 0, past: 0, cancelled: 0 };
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
