import { CALENDAR_NIGHTS } from '@/config/constants';
import { contract } from '@/contract';
import type { NightStock } from '@/domain/stay/availability';
import { totalFromSum } from '@/domain/price/pricing';
import { addNights, checkGuests, isNight, nightsBetween, seoulToday } from '@/domain/stay/stay';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { listArrivalDays, loadNights } from '@/server/core/inventory/quote/arrival-days';
import {
  minNightsOf,
  rateFactsOf,
  type HotelRow,
  type PlanRow,
  type RoomRow,
} from '@/server/core/inventory/quote/rate-facts';
import { calendarEndOf, plansOfRoom, roomOfHotel } from '@/server/core/inventory/hotel-queries';

/**
 * Gets a room's calendar: for each day the all-in total in won of a stay of `nights` that starts
 * then, with the requested rate plan or, without one, the cheapest that is sold for that length.
 * Errors: DATE_MALFORMED, DATE_REVERSED, DATE_BEYOND_CALENDAR, ROOM_NOT_FOUND, and those of
 * `checkGuests`.
 */
export const getRoomTypeRange = handle(
  contract.getRoomTypeRange,
  async ({ params, query }, { db, now, locale }) => {
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
    const stocks = await loadNights(db, room.id, {
      from: fromDate,
      to: addNights(toDate, nights),
    });
    const plans = await plansOfRoom(db, room.id);
    const plan = choosePlan({
      hotel,
      room,
      plans,
      stocks,
      nights,
      adults,
      children,
      wantedPlanId: query.ratePlanId,
    });
    return {
      roomTypeId: room.id,
      ratePlanId: plan.id,
      planName: plan.name[locale],
      nights,
      minNights: minNightsOf(hotel, plan),
      maxNights: hotel.maxNights,
      today,
      calendarEnd: (await calendarEndOf(db, room.id)) ?? today,
      lengthDiscounts: [...hotel.lengthDiscounts],
      days: listArrivalDays({
        hotel,
        room,
        plan,
        stocks,
        from: fromDate,
        to: toDate,
        nights,
        guests: { adults, children },
        today,
      }),
      readAt: readAt.toISOString(),
    };
  },
);

/**
 * Chooses the requested rate plan, otherwise the cheapest one for the length.
 * @throws AppError ROOM_NOT_FOUND for a plan of another room, or a room without plans
 */
function choosePlan(facts: {
  hotel: HotelRow;
  room: RoomRow;
  plans: readonly PlanRow[];
  stocks: readonly NightStock[];
  nights: number;
  adults: number;
  children: number;
  wantedPlanId: number | undefined;
}): PlanRow {
  const { hotel, room, plans, stocks, nights, wantedPlanId } = facts;
  if (wantedPlanId !== undefined) {
    const plan = plans.find((one) => one.id === wantedPlanId);
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
