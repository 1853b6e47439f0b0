import { and, asc, count, desc, eq, gt, isNull, not, sql, type SQL } from 'drizzle-orm';

import type { Database, Transaction } from '../db/client';
import { hotels, members, tours } from '../db/schema';
import { AppError } from '../http/app-error';

export type TourRow = typeof tours.$inferSelect;
export type TourHotel = Pick<
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

/** Past tours a list shows. */
const PAST_SHOWN = 50;

/** @throws AppError HOTEL_NOT_FOUND */
export async function tourHotel(db: Database | Transaction, id: number): Promise<TourHotel> {
  const [hotel] = await db.select(hotelColumns).from(hotels).where(eq(hotels.id, id));
  if (hotel === undefined) throw new AppError('HOTEL_NOT_FOUND');
  return hotel;
}

/** Makes the bookings of one member wait for each other, and gives the member's address. */
export type LockMember = (tx: Transaction, memberId: string) => Promise<string>;

const present = (memberId: string) => and(eq(members.id, memberId), isNull(members.deletedAt));

/**
 * How many tours a member has is looked at and then kept to by the same transaction; the member's
 * row stands for them. What only refers to the row doesn't wait for this lock.
 * @throws AppError UNAUTHENTICATED when the member is no more
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

/** @throws AppError UNAUTHENTICATED when the member is no more */
export async function emailOf(tx: Transaction, memberId: string): Promise<string> {
  const [row] = await tx.select({ email: members.email }).from(members).where(present(memberId));
  if (row === undefined) throw new AppError('UNAUTHENTICATED');
  return row.email;
}

/** Over at this instant; what is cancelled is over at once. */
const isOpen = (now: Date) =>
  and(
    eq(tours.state, 'BOOKED'),
    gt(sql`${tours.startsAt} + make_interval(mins => ${tours.minutes})`, now.toISOString()),
  ) as SQL;

/** How many tours of a member are still to come or under way. */
export async function countOpen(tx: Transaction, memberId: string, now: Date): Promise<number> {
  const [row] = await tx
    .select({ found: count() })
    .from(tours)
    .where(and(eq(tours.memberId, memberId), isOpen(now)));
  return row?.found ?? 0;
}

/** Locks a tour of the member's own. @throws AppError TOUR_NOT_FOUND */
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

/** A tour of the member's own. @throws AppError TOUR_NOT_FOUND */
export async function ownTour(db: Database, id: string, memberId: string): Promise<TourRows> {
  const [rows] = await withHotel(db).where(and(eq(tours.id, id), eq(tours.memberId, memberId)));
  if (rows === undefined) throw new AppError('TOUR_NOT_FOUND');
  return rows;
}

/** A member's tours: those to come, the soonest first, and the others, the latest first. */
export async function toursOf(
  db: Database,
  memberId: string,
  now: Date,
): Promise<{ upcoming: TourRows[]; past: TourRows[] }> {
  const own = eq(tours.memberId, memberId);
  const upcoming = await withHotel(db)
    .where(and(own, isOpen(now)))
    .orderBy(asc(tours.startsAt), asc(tours.id));
  const past = await withHotel(db)
    .where(and(own, not(isOpen(now))))
    .orderBy(desc(tours.startsAt), desc(tours.id))
    .limit(PAST_SHOWN);
  return { upcoming, past };
}
