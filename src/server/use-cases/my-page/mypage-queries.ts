import { and, desc, eq, gt, gte, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';

import { OPEN_CHANGES } from '@/domain/booking/stay-change';
import { addMonths, REVIEW_LIMITS } from '@/domain/hotel/review';
import { addNights, seoulToday } from '@/domain/stay/stay';
import { OPEN_REFUNDS } from '@/server/core/payments/refund';
import type { Database } from '@/server/platform/db/client';
import {
  guestReviews,
  hotels,
  notifications,
  payments,
  refunds,
  reservations,
  reviews,
  roomTypes,
  stayChanges,
} from '@/server/platform/db/schema';

export type StateFilter = 'upcoming' | 'past' | 'cancelled' | 'unpaid';
export type BookingsFilter = {
  readonly state?: StateFilter | undefined;
  readonly year?: number | undefined;
};
/** The member whose bookings are read, and the instant for which they are. */
export type MemberScope = { readonly db: Database; readonly memberId: string; readonly now: Date };

/** The condition of a filter of my page at `now`. */
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

/** A booking belongs to the year of its check-in. */
const yearOf = sql<number>`extract(year from ${reservations.checkIn})::int`;

const ofFilter = ({ memberId, now }: MemberScope, { state, year }: BookingsFilter) =>
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
 * A member's bookings: upcoming ones by check-in, the soonest first; otherwise the latest check-in
 * first. The id comes last in the order, so that two pages never share a booking.
 */
export function bookingsOf(
  scope: MemberScope,
  filter: BookingsFilter,
  { limit, offset = 0 }: { readonly limit: number; readonly offset?: number },
) {
  return withCardParts(scope.db)
    .where(ofFilter(scope, filter))
    .orderBy(
      filter.state === 'upcoming' ? reservations.checkIn : desc(reservations.checkIn),
      desc(reservations.createdAt),
      reservations.id,
    )
    .limit(limit)
    .offset(offset);
}

/** The instant of check-out by the hotel's clock. */
const endsAt = sql`(${reservations.checkOut} + ${hotels.checkOutTime}::time) at time zone 'Asia/Seoul'`;

/** Days after check-out in which a stay is still shown in full if none is upcoming. */
const JUST_OVER_DAYS = 2;

/**
 * The stays at the top of my page: upcoming ones first, the soonest first; then upcoming ones that
 * are being cancelled; then those that have just ended, the latest first, even if their state isn't
 * COMPLETED yet.
 */
export function stayingOf(scope: MemberScope, limit: number) {
  const { state, checkIn, checkOut, id } = reservations;
  const isOver = sql`${endsAt} <= ${scope.now.toISOString()}::timestamptz`;
  const isAhead = and(inArray(state, ['BOOKED', 'CANCELLING']), sql`not ${isOver}`);
  const justOver = gte(checkOut, addNights(seoulToday(scope.now), -JUST_OVER_DAYS));
  return withCardParts(scope.db)
    .where(
      and(
        eq(reservations.memberId, scope.memberId),
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
 * Stays that have ended and have no review, about as long as one can be written; the latest first.
 * Counting months back isn't exactly the reverse of counting them ahead, so each card decides by
 * itself whether a review can be written.
 */
export function reviewableOf(scope: MemberScope, limit: number) {
  const today = seoulToday(scope.now);
  return withCardParts(scope.db)
    .where(
      and(
        eq(reservations.memberId, scope.memberId),
        inArray(reservations.state, ['BOOKED', 'COMPLETED']),
        gte(reservations.checkOut, addMonths(today, -REVIEW_LIMITS.months)),
        sql`${endsAt} <= ${scope.now.toISOString()}::timestamptz`,
        isNull(guestReviews.reservationId),
      ),
    )
    .orderBy(desc(reservations.checkOut), reservations.id)
    .limit(limit);
}

/**
 * Counts the bookings that a filter finds, and lists the years in which a member has bookings, the latest
 * first. One statement.
 */
export async function countBookings(
  { db, memberId, now }: MemberScope,
  filter: BookingsFilter,
): Promise<{ found: number; years: number[] }> {
  const [row] = await db
    .select({
      found: sql<number>`(count(*) filter (where ${ofFilter({ db, memberId, now }, filter)}))::int`,
      years: sql<number[] | null>`array_agg(distinct ${yearOf})`,
    })
    .from(reservations)
    .where(eq(reservations.memberId, memberId));
  const { found = 0, years = null } = row ?? {};
  return { found, years: [...(years ?? [])].sort((one, other) => other - one) };
}

/**
 * What a member has, so that my page then reads only what exists: most members have no change of
 * dates or refund under way, and a new one has nothing at all.
 */
export type MypageFacts = Record<
  'bookings' | 'upcoming' | 'past' | 'cancelled' | 'unpaid' | 'changes' | 'refunds' | 'unread',
  number
>;

/** Counts what a member has, in one statement. */
export async function countFacts(scope: MemberScope): Promise<MypageFacts> {
  const { db, memberId, now } = scope;
  const counted = (filter: StateFilter) =>
    sql<number>`(count(*) filter (where ${inState(filter, now)}))::int`;
  const own = eq(reservations.memberId, memberId);
  const [row] = await db
    .select({
      bookings: sql<number>`count(*)::int`,
      upcoming: counted('upcoming'),
      past: counted('past'),
      cancelled: counted('cancelled'),
      unpaid: counted('unpaid'),
      changes: sql<number>`(${db
        .select({ found: sql`count(*)::int` })
        .from(stayChanges)
        .innerJoin(reservations, eq(reservations.id, stayChanges.reservationId))
        .where(and(own, inArray(stayChanges.state, OPEN_CHANGES)))})`,
      refunds: sql<number>`(${db
        .select({ found: sql`count(*)::int` })
        .from(refunds)
        .innerJoin(payments, eq(payments.orderId, refunds.orderId))
        .innerJoin(reservations, eq(reservations.id, payments.payableId))
        .where(and(own, inArray(refunds.state, OPEN_REFUNDS)))})`,
      unread: sql<number>`(${unreadBy(db, memberId, now)})`,
    })
    .from(reservations)
    .where(own);
  if (row === undefined) throw new Error('A count has one row');
  return row;
}

/** The count of the messages that a member hasn't opened. */
const unreadBy = (db: Database, memberId: string, now: Date) =>
  db
    .select({ found: sql<number>`count(*)::int`.as('found') })
    .from(notifications)
    .where(
      and(
        eq(notifications.memberId, memberId),
        isNull(notifications.readAt),
        lte(notifications.createdAt, now),
      ),
    );

/** Counts the messages that a member hasn't opened. */
export async function unreadOf(db: Database, memberId: string, now: Date): Promise<number> {
  const [row] = await unreadBy(db, memberId, now);
  return row?.found ?? 0;
}
