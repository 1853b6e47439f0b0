import { and, asc, desc, eq, isNull, sql, type SQL } from 'drizzle-orm';

import type { ReviewView } from '@/contract/hotel/review';
import { LONG_STAY_NIGHTS } from '@/domain/hotel/review-groups';
import { addNights, type Night } from '@/domain/stay/stay';
import type { Database } from '@/server/platform/db/client';
import { hotels, ratePlans, reviews, roomNights, roomTypes } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { keptForEdition, type HotelFacts } from './offer/catalogue-snapshot';
import type { HotelRow, PlanRow, RoomRow } from './quote/rate-facts';
import type { HotelId, RoomTypeId } from '@/domain/ids';

type Locale = 'ko' | 'en';

/** How many hotels are kept with their long texts, about 30 kB each. */
const KEPT_HOTELS = 500;

const keptFacts = keptForEdition<HotelId, HotelFacts>(KEPT_HOTELS);

/**
 * Loads a hotel with its rooms and rate plans; it is kept until the catalogue or reviews change.
 * @throws AppError HOTEL_NOT_FOUND
 */
export function hotelFacts(db: Database, id: HotelId): Promise<HotelFacts> {
  return keptFacts(db, id, async () => ({
    hotel: await hotelById(db, id),
    rooms: await roomsOfHotel(db, id),
    plans: await plansOfHotel(db, id),
  }));
}

/** @throws AppError HOTEL_NOT_FOUND */
async function hotelById(db: Database, id: HotelId): Promise<HotelRow> {
  const [hotel] = await db.select().from(hotels).where(eq(hotels.id, id));
  if (hotel === undefined) throw new AppError('HOTEL_NOT_FOUND');
  return hotel;
}

/** @throws AppError HOTEL_NOT_FOUND */
export async function hotelName(
  db: Database,
  id: HotelId,
): Promise<Pick<HotelRow, 'id' | 'name' | 'reviewScore' | 'reviewScores' | 'reviewCount'>> {
  const [hotel] = await db
    .select({
      id: hotels.id,
      name: hotels.name,
      reviewScore: hotels.reviewScore,
      reviewScores: hotels.reviewScores,
      reviewCount: hotels.reviewCount,
    })
    .from(hotels)
    .where(eq(hotels.id, id));
  if (hotel === undefined) throw new AppError('HOTEL_NOT_FOUND');
  return hotel;
}

/** Loads a room with its hotel. @throws AppError HOTEL_NOT_FOUND, ROOM_NOT_FOUND */
export async function roomOfHotel(
  db: Database,
  hotelId: HotelId,
  roomId: RoomTypeId,
): Promise<{ hotel: HotelRow; room: RoomRow }> {
  const [found] = await db
    .select({ hotel: hotels, room: roomTypes })
    .from(hotels)
    .leftJoin(roomTypes, and(eq(roomTypes.hotelId, hotels.id), eq(roomTypes.id, roomId)))
    .where(eq(hotels.id, hotelId));
  if (found === undefined) throw new AppError('HOTEL_NOT_FOUND');
  const { hotel, room } = found;
  if (room === null) throw new AppError('ROOM_NOT_FOUND');
  return { hotel, room };
}

/** The room types of a hotel, in the hotel's order. */
function roomsOfHotel(db: Database, hotelId: HotelId): Promise<RoomRow[]> {
  return db
    .select()
    .from(roomTypes)
    .where(eq(roomTypes.hotelId, hotelId))
    .orderBy(asc(roomTypes.position), asc(roomTypes.id));
}

/** The rate plans of all rooms of a hotel, in their order. */
async function plansOfHotel(db: Database, hotelId: HotelId): Promise<PlanRow[]> {
  const rows = await db
    .select({ plan: ratePlans })
    .from(ratePlans)
    .innerJoin(roomTypes, eq(roomTypes.id, ratePlans.roomTypeId))
    .where(eq(roomTypes.hotelId, hotelId))
    .orderBy(asc(ratePlans.position), asc(ratePlans.id));
  return rows.map((row) => row.plan);
}

/** The rate plans of one room, in their order. */
export function plansOfRoom(db: Database, roomTypeId: RoomTypeId): Promise<PlanRow[]> {
  return db
    .select()
    .from(ratePlans)
    .where(eq(ratePlans.roomTypeId, roomTypeId))
    .orderBy(asc(ratePlans.position), asc(ratePlans.id));
}

/** The day after the last night of a room that has a price; null when no night has one. */
export async function calendarEndOf(db: Database, roomTypeId: RoomTypeId): Promise<Night | null> {
  const [row] = await db
    .select({ last: sql<string | null>`max(${roomNights.night})::text` })
    .from(roomNights)
    .where(eq(roomNights.roomTypeId, roomTypeId));
  return row === undefined || row.last === null ? null : addNights(row.last, 1);
}

const FORMER_GUEST: Record<Locale, string> = { ko: '이전 투숙객', en: 'Former guest' };

/** The author of a review; deleted members are shown as a former guest. */
export const authorIn = (locale: Locale) =>
  sql<string>`coalesce(nullif(${reviews.author}, ''), ${FORMER_GUEST[locale]}::text)`;

const reviewColumns = (locale: Locale) => ({
  id: reviews.id,
  author: authorIn(locale),
  language: reviews.language,
  score: reviews.score,
  scores: reviews.scores,
  nights: reviews.nights,
  traveller: reviews.traveller,
  stayedIn: reviews.stayedIn,
  writtenOn: reviews.writtenOn,
  editedOn: reviews.editedOn,
  roomName: sql<string>`${roomTypes.name}->>${locale}::text`,
  text: reviews.text,
  reply: reviews.reply,
});

/** A review without its photos, which `core/reviews/review-queries.ts` adds. */
export type ReadReview = ReviewView & { readonly editedOn: Night | null };

/** The condition for visible reviews. */
export const isShown = isNull(reviews.removedReason);

/** The visible reviews of a hotel: those of long stays first, then the newest. */
export async function reviewsOfHotel(
  db: Database,
  hotelId: HotelId,
  page: { limit: number; offset: number; locale: Locale; where?: SQL | undefined },
): Promise<ReadReview[]> {
  const rows = await db
    .select(reviewColumns(page.locale))
    .from(reviews)
    .innerJoin(roomTypes, eq(roomTypes.id, reviews.roomTypeId))
    .where(and(eq(reviews.hotelId, hotelId), isShown, page.where))
    .orderBy(
      desc(sql`${reviews.nights} >= ${LONG_STAY_NIGHTS}`),
      desc(reviews.writtenOn),
      desc(reviews.id),
    )
    .limit(page.limit)
    .offset(page.offset);
  return rows.map(inPoints);
}

/** @throws AppError REVIEW_NOT_FOUND, also for a review of another hotel or a removed one */
export async function reviewOfHotel(
  db: Database,
  hotelId: HotelId,
  reviewId: number,
  locale: Locale,
): Promise<ReadReview> {
  const [row] = await db
    .select(reviewColumns(locale))
    .from(reviews)
    .innerJoin(roomTypes, eq(roomTypes.id, reviews.roomTypeId))
    .where(and(eq(reviews.hotelId, hotelId), eq(reviews.id, reviewId), isShown));
  if (row === undefined) throw new AppError('REVIEW_NOT_FOUND');
  return inPoints(row);
}

/** Converts the score from tenths, as stored, to points. */
function inPoints<T extends { score: number }>(row: T): T {
  return { ...row, score: row.score / 10 };
}
