import { paths } from '@/config/routes';

export const STATES = ['upcoming', 'unpaid', 'past', 'cancelled'] as const;
export type BookingFilterState = (typeof STATES)[number];

/** State, year and page of the list; a missing part means all states, all years, the first page. */
export type BookingFilter = { state?: BookingFilterState; year?: number; page?: number };

/** Parses the filter from a URL's query; invalid parts are left out. */
export function bookingFilterOf(
  query: Readonly<Record<string, string | undefined>>,
): BookingFilter {
  const state = STATES.find((known) => known === query.state);
  const year = /^(20|21)\d\d$/.test(query.year ?? '') ? Number(query.year) : undefined;
  const page = /^[1-9]\d{0,4}$/.test(query.page ?? '') ? Number(query.page) : 1;
  return {
    ...(state === undefined ? {} : { state }),
    ...(year === undefined ? {} : { year }),
    ...(page === 1 ? {} : { page }),
  };
}

/** The request for a filtered list, the same on the server and in the browser. */
export const listRequest = (filter: BookingFilter) => ({ query: filter });

/** The URL of a filtered list. */
export const filterPath = (filter: BookingFilter) => paths.mypage(filter);
