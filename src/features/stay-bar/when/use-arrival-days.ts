import { useQueries } from '@tanstack/react-query';

import { CALENDAR_NIGHTS } from '@/config/constants';
import type { LengthDiscount } from '@/domain/price/pricing';
import { addNights, nightsBetween, type Stay } from '@/domain/stay/stay';
import { useApi, useApiQuery } from '@/lib/api/hooks';
import { apiQuery } from '@/lib/api/query';
import type { StayDatesScope } from './stay-dates';

/** Why no stay can start on a day. */
export type ArrivalReason =
  | 'PAST'
  | 'BEYOND_CALENDAR'
  | 'GUESTS'
  | 'MIN_STAY'
  | 'MAX_STAY'
  | 'SOLD_OUT'
  | 'CLOSED';

/** A day of arrival with the total of a stay that starts on it. */
export type ArrivalDay = {
  readonly night: string;
  /** In won; null when no stay can start on the day, and `reason` says why. */
  readonly total: number | null;
  /** The same in won without the length discount. */
  readonly undiscounted: number | null;
  readonly reason: ArrivalReason | null;
  /** The night that prevents the stay, where it is known. */
  readonly blockedNight?: string | null;
};

export type Arrivals = {
  readonly days: readonly ArrivalDay[];
  /** The steps of the length discount; empty where they aren't known. */
  readonly lengthDiscounts: readonly LengthDiscount[];
  /** The fewest and the most nights; null where they aren't known. */
  readonly minNights: number | null;
  readonly maxNights: number | null;
  readonly isError: boolean;
  /** Whether the days of the longer span can't be had, while those of the months can. */
  readonly isSpanError: boolean;
};

/** The quarters of a year that months lie in, each as the first month of it, in order. */
export function quartersOf(months: readonly string[]): string[] {
  const starts = months.map((month) => {
    const first = Math.floor((Number(month.slice(5)) - 1) / 3) * 3 + 1;
    return `${month.slice(0, 5)}${String(first).padStart(2, '0')}`;
  });
  return [...new Set(starts)].sort();
}

/** The days of a quarter on which a stay may start, as far as they are asked for. */
export function daysOfQuarter(quarter: string, today: string): { from: string; to: string } {
  const first = `${quarter}-01`;
  // Ninety-two days reach into the next quarter at most by two days, which are then known twice.
  const [from, to] = [first < today ? today : first, addNights(first, 91)];
  const end = addNights(today, CALENDAR_NIGHTS);
  return { from, to: to < from ? from : to > end ? end : to };
}

/** The place of a calendar, as the call asks for it. */
function placeOf(scope: StayDatesScope) {
  if (scope.kind === 'hotel') return { hotelId: scope.hotelId };
  if (scope.kind === 'change') return {};
  const { region, area } = scope;
  return { ...(region === undefined ? {} : { region }), ...(area === undefined ? {} : { area }) };
}

const lengthOf = ({ checkIn, checkOut }: Stay) => nightsBetween(checkIn, checkOut);

/** The booking that is changed has its own guests. */
const NO_GUESTS = { adults: 1, children: 0 };
const ANY_HOTEL = { hotelId: undefined, roomId: undefined, ratePlanId: undefined };

type Question = {
  readonly scope: StayDatesScope;
  readonly nights: number;
  /** The months that are visible or near, as `YYYY-MM`. */
  readonly months: readonly string[];
  /** A longer span of days that is shown as well, such as a year; undefined while it isn't. */
  readonly span?: { readonly from: string; readonly to: string } | undefined;
  readonly today: string;
};

/**
 * The totals of a stay by day of arrival, or by day of check-out while a stay is under way. A room,
 * and a paid stay that is moved, have their whole calendar in one answer; a hotel or place is asked
 * for its lowest totals a quarter of a year at a time, as the months come into view, or for a whole
 * span in one call, which then answers for the quarters in it.
 */
export function useArrivalDays({ scope, nights, months, span, today }: Question): Arrivals {
  const api = useApi();
  const { adults, children } = scope.kind === 'change' ? NO_GUESTS : scope;
  const { hotelId, roomId, ratePlanId } = scope.kind === 'hotel' ? scope : ANY_HOTEL;
  const isChange = scope.kind === 'change';
  const ofChange = useApiQuery(
    'getChangeCalendar',
    {
      params: { id: isChange ? scope.reservationId : '' },
      query: {
        from: today,
        to: addNights(today, CALENDAR_NIGHTS - 1),
        // A later check-out has a length of its own, so all of them are one answer.
        nights: isChange && scope.isExtension ? lengthOf(scope.stay) : nights,
      },
    },
    { enabled: isChange },
  );
  const ofRoom = useApiQuery(
    'getRoomTypeRange',
    {
      params: {
        id: hotelId ?? 0,
        roomId: roomId ?? 0,
        fromDate: today,
        toDate: addNights(today, CALENDAR_NIGHTS - 1),
      },
      query: { nights, adults, children, ...(ratePlanId === undefined ? {} : { ratePlanId }) },
    },
    { enabled: roomId !== undefined },
  );
  const isPlace = !isChange && roomId === undefined;
  const askedOfPlace = { ...placeOf(scope), nights, adults, children };
  const ofSpan = useApiQuery(
    'getAreaCalendar',
    { query: { ...askedOfPlace, ...span } },
    { enabled: isPlace && span !== undefined },
  );
  const ofPlace = useQueries({
    queries: (isPlace ? quartersOf(months) : []).map((quarter) => {
      const days = daysOfQuarter(quarter, today);
      const isInSpan = span !== undefined && span.from <= days.from && days.to <= span.to;
      return {
        ...apiQuery(api, 'getAreaCalendar', { query: { ...askedOfPlace, ...days } }),
        // What is known of it already is shown until the span is answered.
        enabled: !isInSpan || ofSpan.isError,
      };
    }),
  });
  if (!isPlace) {
    const { data, isError } = isChange ? ofChange : ofRoom;
    return {
      days: data?.days ?? [],
      lengthDiscounts: data?.lengthDiscounts ?? [],
      minNights: data?.minNights ?? null,
      maxNights: data?.maxNights ?? null,
      isError,
      isSpanError: false,
    };
  }
  const answers = [...ofPlace, ofSpan].flatMap(({ data }) => data ?? []);
  const [first] = answers;
  return {
    days: answers.flatMap(({ days }) => days),
    lengthDiscounts: first?.lengthDiscounts ?? [],
    minNights: first?.minNights ?? null,
    maxNights: first?.maxNights ?? null,
    isError: ofPlace.some(({ isError }) => isError),
    isSpanError: ofSpan.isError,
  };
}
