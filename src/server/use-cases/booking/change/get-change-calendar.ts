import { CALENDAR_NIGHTS } from '@/config/constants';
import { contract } from '@/contract';
import type { NightStock } from '@/domain/stay/availability';
import { addNights, isNight, type Night, nightsBetween, seoulToday } from '@/domain/stay/stay';
import { scopeOf } from '@/server/core/bookings/booking-now';
import { bookingOf } from '@/server/core/bookings/booking-queries';
import { plansOfRoom, roomOfHotel } from '@/server/core/inventory/hotel-queries';
import {
  type ArrivalDay,
  listArrivalDays,
  loadNights,
} from '@/server/core/inventory/quote/arrival-days';
import { minNightsOf } from '@/server/core/inventory/quote/rate-facts';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';

/**
 * Gets the days to which a paid stay can be moved. Before arrival each day is a check-in of a stay of
 * `nights`; during the stay each day is a later check-out. The nights of the booking itself count as
 * free for it. Totals are in won, as for a new booking with the same plan and guests; what a change
 * costs is told by `quoteStayChange`. Errors: RESERVATION_NOT_FOUND, CHANGE_NOT_POSSIBLE, ROOM_NOT_FOUND,
 * DATE_MALFORMED, DATE_REVERSED, DATE_BEYOND_CALENDAR.
 */
export const getChangeCalendar = handle(
  contract.getChangeCalendar,
  async ({ params, query }, { db, member, now }) => {
    const { from, to } = query;
    if (!isNight(from) || !isNight(to)) throw new AppError('DATE_MALFORMED');
    if (to < from) throw new AppError('DATE_REVERSED');
    if (nightsBetween(from, to) > CALENDAR_NIGHTS) throw new AppError('DATE_BEYOND_CALENDAR');
    const { reservation } = await bookingOf(db, params.id, member.memberId);
    const { hotelId, roomTypeId, ratePlanId, checkIn, checkOut, adults, children } = reservation;
    const { hotel, room } = await roomOfHotel(db, hotelId, roomTypeId);
    const plan = (await plansOfRoom(db, roomTypeId)).find(({ id }) => id === ratePlanId);
    if (plan === undefined) throw new AppError('ROOM_NOT_FOUND');
    const readAt = now();
    const scope = scopeOf(reservation, hotel, readAt);
    if (scope === null) throw new AppError('CHANGE_NOT_POSSIBLE');
    const days = (starts: { from: Night; to: Night; nights: number }, stocks: NightStock[]) =>
      listArrivalDays({
        ...starts,
        hotel,
        room,
        plan,
        stocks,
        guests: { adults, children },
        // A stay that has begun is priced as of its first day.
        today: scope === 'EXTENSION' ? checkIn : seoulToday(readAt),
      });
    const giveBack = (stocks: readonly NightStock[]) =>
      stocks.map((stock) =>
        stock.night >= checkIn && stock.night < checkOut
          ? { ...stock, sold: Math.max(0, stock.sold - 1) }
          : stock,
      );
    const listed = async (): Promise<ArrivalDay[]> => {
      if (scope === 'DATES') {
        const { nights } = query;
        const until = addNights(to, nights);
        const stocks = await loadNights(db, roomTypeId, { from, to: until });
        return days({ from, to, nights }, giveBack(stocks));
      }
      const last = addNights(checkIn, hotel.maxNights);
      const until = to < last ? to : last;
      const stocks = giveBack(await loadNights(db, roomTypeId, { from: checkIn, to: until }));
      const ends: ArrivalDay[] = [];
      const first = from > checkOut ? from : addNights(checkOut, 1);
      for (let end = first; end <= until; end = addNights(end, 1)) {
        const nights = nightsBetween(checkIn, end);
        const [day] = days({ from: checkIn, to: checkIn, nights }, stocks);
        if (day !== undefined) ends.push({ ...day, night: end });
      }
      return ends;
    };
    return {
      scope,
      minNights: minNightsOf(hotel, plan),
      maxNights: hotel.maxNights,
      lengthDiscounts: [...hotel.lengthDiscounts],
      days: await listed(),
    };
  },
);
