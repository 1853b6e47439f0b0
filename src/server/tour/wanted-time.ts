import {
  checkTourTime,
  TOUR_DAYS_AHEAD,
  TOUR_NOTICE_MINUTES,
  type TourPlan,
  type TourRefusal,
} from '@/domain/tour';
import { AppError, type ErrorDetails } from '../http/app-error';

/** Facts the messages speak of. */
const DETAILS: Partial<Record<TourRefusal, ErrorDetails>> = {
  TOUR_TOO_NEAR: { hours: TOUR_NOTICE_MINUTES / 60 },
  TOUR_TOO_FAR: { days: TOUR_DAYS_AHEAD },
};

/**
 * The time a visitor asks for, if it may be asked for.
 * @throws AppError with the domain's reason
 */
export function wantedTime(
  plan: TourPlan | null,
  wish: { date: string; time: string },
  now: Date,
): { startsAt: Date; plan: TourPlan } {
  const checked = checkTourTime(plan, wish, now);
  if (checked.ok) return checked;
  const details = DETAILS[checked.code];
  throw new AppError(checked.code, details === undefined ? {} : { details });
}
