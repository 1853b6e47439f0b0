import { contract } from '@/contract';
import { isNight, seoulInstant, seoulToday, weekdayOf } from '@/domain/stay';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { roomOfHotel } from './hotel-queries';

/**
 * Times at which a hotel can be visited before moving in. `date` in the query wins over the path.
 * A time that has begun has no place left.
 */
export const getPossibleTime = handle(
  contract.getPossibleTime,
  async ({ params, query }, { db, now }) => {
    const date = query.date || params.fromDate;
    if (!isNight(date)) throw new AppError('DATE_MALFORMED');
    if (date < seoulToday(now())) throw new AppError('DATE_PAST');
    const { tour } = (await roomOfHotel(db, params.id, params.roomId)).hotel;
    const offered = tour !== null && tour.weekdays.includes(weekdayOf(date));
    return {
      date,
      minutes: tour?.minutes ?? 0,
      offered,
      times: offered
        ? [...tour.times].sort().map((time) => ({
            time,
            left: seoulInstant(date, time) > now() ? tour.capacity : 0,
          }))
        : [],
    };
  },
);
