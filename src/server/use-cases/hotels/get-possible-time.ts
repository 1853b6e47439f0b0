import { contract } from '@/contract';
import { isNight, seoulToday } from '@/domain/stay';
import { lastTourDay, TOUR_NOTICE_MINUTES, tourDay } from '@/domain/tour';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { takenOn } from '@/server/core/inventory/tour-places';
import { roomOfHotel } from '@/server/core/inventory/hotel-queries';

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
