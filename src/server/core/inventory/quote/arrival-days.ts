import { and, asc, eq, gte, lte } from 'drizzle-orm';

import { calendarStarts, type CalendarStart, type NightStock } from '@/domain/stay/availability';
import type { RoomTypeId } from '@/domain/ids';
import { totalFromSum } from '@/domain/price/pricing';
import type { Night } from '@/domain/stay/stay';
import type { Database } from '@/server/platform/db/client';
import { roomNights } from '@/server/platform/db/schema';
import { type HotelRow, minNightsOf, type PlanRow, rateFactsOf, type RoomRow } from './rate-facts';

/** Loads the nights of a room type from one night to another, both included, in their order. */
export function loadNights(
  db: Database,
  roomTypeId: RoomTypeId,
  { from, to }: { readonly from: Night; readonly to: Night },
): Promise<NightStock[]> {
  return db
    .select()
    .from(roomNights)
    .where(
      and(
        eq(roomNights.roomTypeId, roomTypeId),
        gte(roomNights.night, from),
        lte(roomNights.night, to),
      ),
    )
    .orderBy(asc(roomNights.night));
}

/** A day of arrival, and the total in won that the same stay would have without a length discount. */
export type ArrivalDay = CalendarStart & { readonly undiscounted: number | null };

/**
 * Prices a stay of one length on each day of arrival from `from` to `to`, or says why none can
 * start.
 * @param facts.stocks the nights from `from` to `nights` nights after `to`
 * @param facts.today the first day on which a stay may start
 */
export function listArrivalDays(facts: {
  readonly hotel: HotelRow;
  readonly room: RoomRow;
  readonly plan: PlanRow;
  readonly stocks: readonly NightStock[];
  readonly from: Night;
  readonly to: Night;
  readonly nights: number;
  readonly guests: { readonly adults: number; readonly children: number };
  readonly today: Night;
}): ArrivalDay[] {
  const { hotel, room, plan, stocks, from, to, nights, guests, today } = facts;
  const rate = { ...rateFactsOf(hotel, room, plan), guests };
  const starts = (lengthDiscounts: typeof rate.lengthDiscounts) =>
    calendarStarts({
      stocks,
      from,
      to,
      nights,
      today,
      minNights: minNightsOf(hotel, plan),
      maxNights: hotel.maxNights,
      priceOf: (nightlySum, length) =>
        totalFromSum({ ...rate, lengthDiscounts }, nightlySum, length),
    });
  const undiscounted = starts([]);
  return starts(rate.lengthDiscounts).map((day, at) => ({
    ...day,
    undiscounted: undiscounted[at]?.total ?? null,
  }));
}
