import { addNights, type Night, nightsBetween, weekdayOf } from '@/domain/stay/stay';
import type { Problem } from '@/features/problem/problem';
import type { HotelId, RoomTypeId } from '@/domain/ids';

/** A hotel and one of its rooms. Tours belong to the hotel, but the API call needs a room. */
export type TourPlace = { readonly hotelId: HotelId; readonly roomId: RoomTypeId };

/** The request for the times of a day, the same on the server and in the browser. */
export const timesRequest = ({ hotelId, roomId }: TourPlace, date: Night) => ({
  params: { id: hotelId, roomId, fromDate: date },
});

export const tourRequest = (id: string) => ({ params: { id } });

/** Errors that another day or time solves; all others concern the visitor's details. */
const OF_THE_TIME: ReadonlySet<Problem['code']> = new Set([
  'TOUR_FULL',
  'TOUR_PAST',
  'TOUR_TOO_NEAR',
  'TOUR_TOO_FAR',
  'TOUR_NOT_THEN',
  'TOUR_NOT_OFFERED',
  'TOUR_ALREADY_BOOKED',
]);

/** Whether another day or time solves a problem. */
export const isOfTheTime = ({ code }: Problem) => OF_THE_TIME.has(code);

const SHOWN = 14;

const earlier = (one: Night, other: Night) => (one < other ? one : other);

export type ShownDay = { readonly date: Night; readonly open: boolean };

/**
 * The two weeks that contain a day, counted from today, and the adjacent ones.
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
