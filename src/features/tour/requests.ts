import { addNights, nightsBetween, weekdayOf, type Night } from '@/domain/stay';
import { ApiError } from '@/lib/api/client';

/** The hotel and the room that its times are asked by: tours are the hotel's, the call a room's. */
export type TourPlace = { readonly hotelId: number; readonly roomId: number };

/** The request of a day's times, on the server and in the browser alike. */
export const timesRequest = ({ hotelId, roomId }: TourPlace, date: Night) => ({
  params: { id: hotelId, roomId, fromDate: date },
});

export const tourRequest = (id: string) => ({ params: { id } });

/** Refusals that another day or time mends; every other one is about the visitor. */
const OF_THE_TIME = [
  'TOUR_FULL',
  'TOUR_PAST',
  'TOUR_TOO_NEAR',
  'TOUR_TOO_FAR',
  'TOUR_NOT_THEN',
  'TOUR_NOT_OFFERED',
  'TOUR_ALREADY_BOOKED',
];

/** What went wrong with a call, as the page tells it. */
export type TourProblem = {
  /** `UNREACHABLE` when no answer came: nothing is known about what happened. */
  readonly code: string;
  /** In the reader's language; null when no answer came. */
  readonly message: string | null;
  readonly fields: Readonly<Record<string, string>>;
  readonly isOfTheTime: boolean;
};

export function tourProblem(error: unknown): TourProblem {
  if (!(error instanceof ApiError)) {
    return { code: 'UNREACHABLE', message: null, fields: {}, isOfTheTime: false };
  }
  const { code, message, fields } = error;
  return { code, message, fields, isOfTheTime: OF_THE_TIME.includes(code) };
}

const SHOWN = 14;

const earlier = (one: Night, other: Night) => (one < other ? one : other);

export type ShownDay = { readonly date: Night; readonly open: boolean };

/**
 * The fortnight that holds a day, counted from today, and the ways to those beside it.
 * @param weekdays with tours; 0 is Sunday
 */
export function fortnightOf(
  date: Night,
  facts: {
    readonly today: Night;
    readonly lastDate: Night;
    readonly weekdays: readonly number[];
  },
): { days: ShownDay[]; previous: Night | null; next: Night | null } {
  const { today, lastDate, weekdays } = facts;
  const turn = Math.max(0, Math.floor(nightsBetween(today, date) / SHOWN));
  const first = addNights(today, turn * SHOWN);
  const days = Array.from({ length: SHOWN }, (_, at) => {
    const day = addNights(first, at);
    return { date: day, open: day <= lastDate && weekdays.includes(weekdayOf(day)) };
  });
  const next = addNights(first, SHOWN);
  return {
    days,
    previous: turn > 0 ? earlier(addNights(first, -SHOWN), lastDate) : null,
    next: next <= lastDate ? next : null,
  };
}
