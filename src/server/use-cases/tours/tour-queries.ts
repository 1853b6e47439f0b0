import { and, count, desc, eq, gt, isNull, sql } from 'drizzle-orm';

import { contract } from '@/contract';
import type { TourView } from '@/contract/hotel/tour';
import { seoulToday } from '@/domain/stay/stay';
import { seoulClock, TOUR_LIMIT, tourState, tourTransition } from '@/domain/hotel/tour';
import { pictureOf } from '@/server/core/inventory/offer/cover-photos';
import type { Database, Transaction } from '@/server/platform/db/client';
import { hotels, members, tours } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { type Context, handle } from '@/server/platform/http/handler';
import type { HotelId } from '@/domain/ids';

type TourRow = typeof tours.$inferSelect;
type TourHotel = Pick<
  typeof hotels.$inferSelect,
  'id' | 'name' | 'address' | 'phone' | 'pictures' | 'tour'
>;
export type TourRows = { readonly tour: TourRow; readonly hotel: TourHotel };

const hotelColumns = {
  id: hotels.id,
  name: hotels.name,
  address: hotels.address,
  phone: hotels.phone,
  pictures: hotels.pictures,
  tour: hotels.tour,
};

/** The most past tours that are listed. */
const PAST_SHOWN = 50;

/** @throws AppError HOTEL_NOT_FOUND */
export async function tourHotel(db: Database | Transaction, id: HotelId): Promise<TourHotel> {
  const [hotel] = await db.select(hotelColumns).from(hotels).where(eq(hotels.id, id));
  if (hotel === undefined) throw new AppError('HOTEL_NOT_FOUND');
  return hotel;
}

/**
 * Makes concurrent tour bookings of one member wait for each other, and returns the member's
 * address.
 */
export type LockMember = (tx: Transaction, memberId: string) => Promise<string>;

const present = (memberId: string) => and(eq(members.id, memberId), isNull(members.deletedAt));

/**
 * Locks a member's tours: their number is checked and then kept by the same transaction. The lock
 * is on the member's row; statements that only refer to that row don't wait for it.
 * @throws AppError UNAUTHENTICATED when the account was deleted
 */
export const lockMember: LockMember = async (tx, memberId) => {
  const [row] = await tx
    .select({ email: members.email })
    .from(members)
    .where(present(memberId))
    .for('no key update');
  if (row === undefined) throw new AppError('UNAUTHENTICATED');
  return row.email;
};

/**
 * The member's address.
 * @throws AppError UNAUTHENTICATED when the account was deleted
 */
export async function emailOf(tx: Transaction, memberId: string): Promise<string> {
  const [row] = await tx.select({ email: members.email }).from(members).where(present(memberId));
  if (row === undefined) throw new AppError('UNAUTHENTICATED');
  return row.email;
}

/** The condition that a tour is upcoming or under way at an instant; a cancelled tour isn't. */
const isOpen = (now: Date) => {
  const end = sql`${tours.startsAt} + make_interval(mins => ${tours.minutes})`;
  return sql`(${eq(tours.state, 'BOOKED')} and ${gt(end, now.toISOString())})`;
};

/** Counts a member's tours that are upcoming or under way. */
export async function countOpen(tx: Transaction, memberId: string, now: Date): Promise<number> {
  const [row] = await tx
    .select({ found: count() })
    .from(tours)
    .where(and(eq(tours.memberId, memberId), isOpen(now)));
  return row?.found ?? 0;
}

/**
 * Locks a member's own tour.
 * @throws AppError TOUR_NOT_FOUND, also for another member's tour
 */
export async function lockOwnTour(tx: Transaction, id: string, memberId: string): Promise<TourRow> {
  const [row] = await tx
    .select()
    .from(tours)
    .where(and(eq(tours.id, id), eq(tours.memberId, memberId)))
    .for('update');
  if (row === undefined) throw new AppError('TOUR_NOT_FOUND');
  return row;
}

const withHotel = (db: Database) =>
  db
    .select({ tour: tours, hotel: hotelColumns })
    .from(tours)
    .innerJoin(hotels, eq(hotels.id, tours.hotelId));

/**
 * Finds a member's own tour.
 * @throws AppError TOUR_NOT_FOUND, also for another member's tour
 */
async function ownTour(db: Database, id: string, memberId: string): Promise<TourRows> {
  const [rows] = await withHotel(db).where(and(eq(tours.id, id), eq(tours.memberId, memberId)));
  if (rows === undefined) throw new AppError('TOUR_NOT_FOUND');
  return rows;
}

/** A member's tours: those to come, the soonest first, and the others, the latest first. */
async function toursOf(
  db: Database,
  memberId: string,
  now: Date,
): Promise<{ upcoming: TourRows[]; past: TourRows[] }> {
  const open = isOpen(now);
  const rows = await db
    .select({ tour: tours, hotel: hotelColumns, open: sql<boolean>`${open}` })
    .from(tours)
    .innerJoin(hotels, eq(hotels.id, tours.hotelId))
    .where(eq(tours.memberId, memberId))
    .orderBy(
      desc(open),
      sql`case when ${open} then ${tours.startsAt} end`,
      desc(tours.startsAt),
      sql`case when ${open} then ${tours.id} end`,
      desc(tours.id),
    )
    // A booking that would exceed the first limit is refused.
    .limit(TOUR_LIMIT + PAST_SHOWN);
  const upcoming = rows.filter((row) => row.open);
  const past = rows.filter((row) => !row.open).slice(0, PAST_SHOWN);
  return { upcoming, past };
}

/** Presents a tour in the reader's language, with its state now. */
export function presentTour(
  { tour, hotel }: TourRows,
  context: Pick<Context, 'locale' | 'now'>,
): TourView {
  const { locale } = context;
  const now = context.now();
  return {
    id: tour.id,
    state: tourState(tour, now),
    hotel: {
      id: hotel.id,
      name: hotel.name[locale],
      address: hotel.address[locale],
      phone: hotel.phone,
      picture: pictureOf(hotel.pictures[0]?.file ?? '', locale, hotel.name[locale]),
    },
    date: seoulToday(tour.startsAt),
    time: seoulClock(tour.startsAt),
    startsAt: tour.startsAt.toISOString(),
    minutes: tour.minutes,
    people: tour.people,
    visitor: tour.visitor,
    note: tour.note,
    open: tourTransition(tour, 'CANCEL', now) !== null,
  };
}

export const getTour = handle(contract.getTour, async ({ params }, context) =>
  presentTour(await ownTour(context.db, params.id, context.member.memberId), context),
);

export const listTours = handle(contract.listTours, async (_input, context) => {
  const { upcoming, past } = await toursOf(context.db, context.member.memberId, context.now());
  const shown = (rows: TourRows) => presentTour(rows, context);
  return { upcoming: upcoming.map(shown), past: past.map(shown) };
});
