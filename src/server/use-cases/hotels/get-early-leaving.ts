import { contract } from '@/contract';
import { leavingNights } from '@/domain/booking/leaving';
import { everyLeavingNight, leavingRefunds } from '@/domain/booking/leaving-refunds';
import { KOREAN_HOLIDAYS } from '@/domain/stay/holidays';
import { addNights, isNight, seoulToday } from '@/domain/stay/stay';
import { lastTourDay, TOUR_NOTICE_MINUTES, tourDay } from '@/domain/hotel/tour';
import { roomOfHotel } from '@/server/core/inventory/hotel-queries';
import { currentQuote } from '@/server/core/inventory/quote/current-quote';
import { takenOn } from '@/server/core/inventory/tour-places';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';

/**
 * Tells what checking out early would return if the stay were booked at the current price and the
 * guest told the hotel only on the day of leaving. That is the least refund, because telling the
 * hotel earlier costs less. Errors: those of a quote and its add-ons, ROOM_NOT_FOUND.
 */
export const getEarlyLeaving = handle(
  contract.getEarlyLeaving,
  async ({ params, query }, { db, now }) => {
    const { from = '', to = '', adults, children, ratePlanId, addOns, discount, nights } = query;
    const request = { roomTypeId: params.roomId, ratePlanId, checkIn: from, checkOut: to };
    const { facts, hotel, policy, quote, ...priced } = await currentQuote(
      db,
      { ...request, adults, children, addOns },
      now(),
    );
    if (hotel.id !== params.id) throw new AppError('ROOM_NOT_FOUND');
    const { stay } = facts;
    const nightly = priced.nightly.map((price, at) => ({
      night: addNights(stay.checkIn, at),
      price,
    }));
    return {
      steps: leavingRefunds({
        facts: { ...facts, nightly },
        paid: quote.total - Math.min(discount, quote.total),
        kept: 0,
        floorPercent: 0,
        nights: nights === 'ALL' ? everyLeavingNight(stay) : leavingNights(quote.nights),
        policy,
        holidays: KOREAN_HOLIDAYS,
      }),
    };
  },
);

/** Lists the times at which a hotel can be visited before booking. */
export const getPossibleTime = handle(
  contract.getPossibleTime,
  async ({ params, query }, { db, now: clock }) => {
    const now = clock();
    const date = query.date || params.fromDate;
    if (!isNight(date)) throw new AppError('DATE_MALFORMED');
    if (date < seoulToday(now)) throw new AppError('TOUR_PAST');
    const { hotel } = await roomOfHotel(db, params.id, params.roomId);
    const { closed, times } = tourDay(hotel.tour, date, await takenOn(db, hotel.id, date), now);
    return {
      date,
      minutes: hotel.tour?.minutes ?? 0,
      offered: closed === null,
      closed,
      weekdays: hotel.tour?.weekdays ?? [],
      lastDate: lastTourDay(now),
      noticeMinutes: TOUR_NOTICE_MINUTES,
      times: [...times],
    };
  },
);
