import type { HotelRecord, PlanRecord, ReviewRecord, RoomRecord } from '@/contract/catalogue-file';
import { eachPart } from '@/domain/review';
import { LONG_STAY_NIGHTS } from '@/domain/review-groups';
import { addNights } from '@/domain/stay';
import type { hotels, ratePlans, reviews, roomTypes } from '@/server/platform/db/schema';

/**
 * Maps records of a catalogue file to rows of the database, without side effects. Parts of a record
 * that aren't columns (a hotel's rooms, a room's calendar) stay in the row, and an insert ignores
 * them.
 */

/** Counts and averages a hotel's reviews: the score in tenths, its parts with one decimal. */
export function reviewFigures(all: readonly ReviewRecord[]) {
  if (all.length === 0) {
    return { reviewCount: 0, longStayReviewCount: 0, reviewScore: null, reviewScores: null };
  }
  const mean = (of: (review: ReviewRecord) => number) =>
    Math.round((all.reduce((sum, review) => sum + of(review), 0) * 10) / all.length);
  return {
    reviewCount: all.length,
    longStayReviewCount: all.filter((review) => review.nights >= LONG_STAY_NIGHTS).length,
    reviewScore: mean((review) => review.score),
    reviewScores: eachPart((part) => mean((review) => review.scores[part]) / 10),
  };
}

export function hotelRow(hotel: HotelRecord, demoSeed: number | null): typeof hotels.$inferInsert {
  return { ...hotel, ...reviewFigures(hotel.reviews), demoSeed };
}

export function roomRow(
  hotelId: number,
  room: RoomRecord,
  position: number,
): typeof roomTypes.$inferInsert {
  return { ...room, hotelId, position, sizeM2: Math.round(room.sizeM2) };
}

export function planRow(
  roomTypeId: number,
  plan: PlanRecord,
  position: number,
): typeof ratePlans.$inferInsert {
  return { ...plan, roomTypeId, position };
}

export function reviewRow(hotelId: number, review: ReviewRecord): typeof reviews.$inferInsert {
  const { roomId, score, ...columns } = review;
  return { ...columns, hotelId, roomTypeId: roomId, score: Math.round(score * 10) };
}

/** A night for sale, before any room of it is sold. */
export type NightRow = {
  readonly roomTypeId: number;
  readonly night: string;
  readonly total: number;
  readonly price: number;
  readonly closed: boolean;
};

export function nightRows(room: Pick<RoomRecord, 'id' | 'calendar'>): NightRow[] {
  const { from, prices, rooms, closed } = room.calendar;
  const closedNights = new Set(closed);
  return prices.map((price, at) => {
    const night = addNights(from, at);
    return {
      roomTypeId: room.id,
      night,
      total: typeof rooms === 'number' ? rooms : (rooms[at] ?? 0),
      price,
      closed: closedNights.has(night),
    };
  });
}
