import { and, asc, eq, gte, lte } from 'drizzle-orm';

import { CALENDAR_NIGHTS } from '@/config/constants';
import { contract } from '@/contract';
import { calendarStarts, type NightStock } from '@/domain/availability';
import { totalFromSum } from '@/domain/pricing';
import { addNights, checkGuests, isNight, nightsBetween, seoulToday } from '@/domain/stay';
import { roomNights } from '../db/schema';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { minNightsOf, rateFactsOf, type HotelRow, type PlanRow } from '../quote/rate-facts';
import type { RoomRow } from '../quote/rate-facts';
import { calendarEndOf, plansOfRoom, roomOfHotel } from './hotel-queries';

/**
 * A room's calendar: for each day the all-in total of a stay of `nights` starting then, by the
 * plan asked for or, without one, the cheapest that can be had for that length.
 */
export const getRoomTypeRange = handle(
  contract.getRoomTypeRange,
  async ({ params, query }, { db, now }) => {
    const { fromDate, toDate } = params;
    const { nights, adults, children } = query;
    if (!isNight(fromDate) || !isNight(toDate)) throw new AppError('DATE_MALFORMED');
    if (toDate < fromDate) throw new AppError('DATE_REVERSED');
    if (nightsBetween(fromDate, toDate) > CALENDAR_NIGHTS) {
      throw new AppError('DATE_BEYOND_CALENDAR');
    }
    const { hotel, room } = await roomOfHotel(db, params.id, params.roomId);
    const guests = checkGuests({ adults, children, maxGuests: room.maxGuests });
    if (!guests.ok) throw new AppError(guests.code, { details: { maxGuests: guests.maxGuests } });

    const readAt = now();
    const today = seoulToday(readAt);
    const stocks: NightStock[] = await db
      .select()
      .from(roomNights)
      .where(
        and(
          eq(roomNights.roomTypeId, room.id),
          gte(roomNights.night, fromDate),
          lte(roomNights.night, addNights(toDate, nights)),
        ),
      )
      .orderBy(asc(roomNights.night));
    const plans = await plansOfRoom(db, room.id);
    const plan = choosePlan({
      ...{ hotel, room, plans, stocks, nights, adults, children },
      asked: query.ratePlanId,
    });
    const rate = { ...rateFactsOf(hotel, room, plan), guests: { adults, children } };
    const minNights = minNightsOf(hotel, plan);
    return {
      roomTypeId: room.id,
      ratePlanId: plan.id,
      nights,
      minNights,
      maxNights: hotel.maxNights,
      today,
      calendarEnd: (await calendarEndOf(db, room.id)) ?? today,
      days: calendarStarts({
        stocks,
        from: fromDate,
        to: toDate,
        nights,
        today,
        minNights,
        maxNights: hotel.maxNights,
        priceOf: (nightlySum, length) => totalFromSum(rate, nightlySum, length),
      }),
      readAt: readAt.toISOString(),
    };
  },
);

/** @throws AppError ROOM_NOT_FOUND for a plan of another room, or a room without plans */
function choosePlan(facts: {
  hotel: HotelRow;
  room: RoomRow;
  plans: readonly PlanRow[];
  stocks: readonly NightStock[];
  nights: number;
  adults: number;
  children: number;
  asked: number | undefined;
}): PlanRow {
  const { hotel, room, plans, stocks, nights, asked } = facts;
  if (asked !== undefined) {
    const plan = plans.find((one) => one.id === asked);
    if (plan === undefined) throw new AppError('ROOM_NOT_FOUND');
    return plan;
  }
  const possible = plans.filter((plan) => minNightsOf(hotel, plan) <= nights);
  const mean = stocks.reduce((sum, { price }) => sum + price, 0) / Math.max(1, stocks.length);
  const totalOf = (plan: PlanRow) =>
    totalFromSum(
      { ...rateFactsOf(hotel, room, plan), guests: facts },
      Math.round(mean * nights),
      nights,
    );
  const [cheapest] = [...(possible.length === 0 ? plans : possible)].sort(
    (a, b) => totalOf(a) - totalOf(b) || Number(b.refundable) - Number(a.refundable),
  );
  if (cheapest === undefined) throw new AppError('ROOM_NOT_FOUND');
  return cheapest;
}
