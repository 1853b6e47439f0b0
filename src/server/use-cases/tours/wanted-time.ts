import {
  checkTourTime,
  TOUR_DAYS_AHEAD,
  TOUR_NOTICE_MINUTES,
  type TourPlan,
  type TourRefusal,
} from '@/domain/tour';
import { AppError, type ErrorDetails } from '@/server/platform/http/app-error';

/** Details that the error messages need. */
const DETAILS: Partial<Record<TourRefusal, ErrorDetails>> = {
  TOUR_TOO_NEAR: { hours: TOUR_NOTICE_MINUTES / 60 },
  TOUR_TOO_FAR: { days: TOUR_DAYS_AHEAD },
};

/**
 * Checks the requested time.
 * @throws AppError with the reason of `checkTourTime`
 */
export function wantedTime(
  plan: TourPlan | null,
  requested: { date: string; time: string },
  now: Date,
): { startsAt: Date; plan: TourPlan } {
  const checked = checkTourTime(plan, requested, now);
  if (checked.ok) return checked;
  const details = DETAILS[checked.code];
  throw new AppError(checked.code, details === undefined ? {} : { details });
}
