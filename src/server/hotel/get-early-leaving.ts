import { and, asc, eq, gte, lt } from 'drizzle-orm';

import { contract } from '@/contract';
import { earlyLeaving, leavingNights } from '@/domain/early-leaving';
import { KOREAN_HOLIDAYS } from '@/domain/holidays';
import { addNights, seoulInstant } from '@/domain/stay';
import { roomNights } from '../db/schema';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { chosenAddOns } from '../quote/chosen-add-ons';
import { currentQuote } from '../quote/current-quote';
import { rateFactsOf } from '../quote/rate-facts';

/**
 * What leaving early would return if the stay were booked at the current price, told to the hotel at
 * noon of the day of leaving: the least there is, since telling it before costs less. Errors: those of
 * the stay and its add-ons, ROOM_NOT_FOUND.
 */
export const getEarlyLeaving = handle(
  contract.getEarlyLeaving,
  async ({ params, query }, { db, now }) => {
    const { from = '', to = '', adults, children, ratePlanId, addOns } = query;
    const request = { roomTypeId: params.roomId, ratePlanId, checkIn: from, checkOut: to };
    const { quote, hotel, room, plan, policy } = await currentQuote(
      db,
      { ...request, adults, children, addOns },
      now(),
    );
    if (hotel.id !== params.id) throw new AppError('ROOM_NOT_FOUND');
    const stay = { checkIn: quote.checkIn, checkOut: quote.checkOut };
    const nightly = await db
      .select({ night: roomNights.night, price: roomNights.price })
      .from(roomNights)
      .where(
        and(
          eq(roomNights.roomTypeId, room.id),
          gte(roomNights.night, stay.checkIn),
          lt(roomNights.night, stay.checkOut),
        ),
      )
      .orderBy(asc(roomNights.night));
    const { cleaningPerWeek } = hotel;
    const facts = {
      ...rateFactsOf(hotel, room, plan),
      ...{ hotelId: hotel.id, roomTypeId: room.id, ratePlanId: plan.id, stay, nightly },
      guests: { adults, children },
      extras: { addOns: chosenAddOns(hotel, addOns), cleaningPerWeek },
    };
    return {
      steps: leavingNights(quote.nights).map((nights) => {
        const leavesOn = addNights(stay.checkIn, nights);
        const { usedTotal, feeTotal, refund } = earlyLeaving({
          facts,
          paid: quote.total,
          leaveAfterNights: nights,
          now: seoulInstant(leavesOn, '12:00'),
          policy,
          holidays: KOREAN_HOLIDAYS,
        });
        return { nights, leavesOn, used: usedTotal, fee: feeTotal, refund };
      }),
    };
  },
);
