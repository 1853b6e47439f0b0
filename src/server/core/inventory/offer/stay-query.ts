import { CALENDAR_NIGHTS, DEFAULT_STAY } from '@/config/constants';
import type { StayView } from '@/contract/common';
import {
  addNights,
  checkStay,
  isNight,
  MAX_STAY_NIGHTS,
  type Night,
  seoulToday,
} from '@/domain/stay/stay';
import { AppError } from '@/server/platform/http/app-error';

export type StayQuery = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly adults: number;
  readonly children: number;
};

/** The guests of a stay when the query doesn't say. */
export const DEFAULT_GUESTS = { adults: 2, children: 0 };

export type StayOptions = {
  readonly now: Date;
  /** Default 1. */
  readonly minNights?: number;
  /** Default `MAX_STAY_NIGHTS`. */
  readonly maxNights?: number;
  /** Use the default stay instead of throwing when the requested one isn't possible. */
  readonly lenient?: boolean;
};

/**
 * Resolves the stay of a visitor's query: without dates it is the default stay, and with one date
 * the default length before or after it.
 * @throws AppError DATE_MALFORMED, DATE_REVERSED, DATE_PAST, DATE_BEYOND_CALENDAR, STAY_TOO_SHORT
 * or STAY_TOO_LONG, with `minNights` or `maxNights` as details
 */
export function resolveStay(query: StayQuery, options: StayOptions): StayView {
  const { now, minNights = 1, maxNights = MAX_STAY_NIGHTS, lenient = false } = options;
  const today = seoulToday(now);
  const usual = Math.min(Math.max(DEFAULT_STAY.nights, minNights), maxNights);
  const { adults, children } = query;
  const view = (checkIn: Night, checkOut: Night, nights: number): StayView => ({
    checkIn,
    checkOut,
    nights,
    adults,
    children,
  });
  const byDefault = () => {
    const checkIn = addNights(today, DEFAULT_STAY.startsInDays);
    return view(checkIn, addNights(checkIn, usual), usual);
  };

  const from = query.from || undefined;
  const to = query.to || undefined;
  if (from === undefined && to === undefined) return byDefault();
  const checked = checkStay({
    checkIn: from ?? later(beside(to, -usual), today, to),
    checkOut: to ?? beside(from, usual),
    today,
    calendarEnd: addNights(today, CALENDAR_NIGHTS),
    minNights,
    maxNights,
  });
  if (checked.ok) return view(checked.stay.checkIn, checked.stay.checkOut, checked.nights);
  if (lenient) return byDefault();
  throw new AppError(checked.code, {
    details: {
      ...(checked.minNights === undefined ? {} : { minNights: checked.minNights }),
      ...(checked.maxNights === undefined ? {} : { maxNights: checked.maxNights }),
    },
  });
}

/** Keeps an assumed check-in from being in the past, if the check-out is in the future. */
function later(assumed: string, today: Night, to: string | undefined): string {
  return assumed < today && to !== undefined && to > today ? today : assumed;
}

/** The date `nights` away from the visitor's date; a malformed date is returned as it is. */
function beside(date: string | undefined, nights: number): string {
  return date !== undefined && isNight(date) ? addNights(date, nights) : (date ?? '');
}
