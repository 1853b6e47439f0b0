import { paths } from '@/config/routes';

export const STATES = ['upcoming', 'unpaid', 'past', 'cancelled'] as const;
export type BookingFilterState = (typeof STATES)[number];

/** What the list is narrowed to, and which page of it; a part left out means all, and the first page. */
export type BookingFilter = { state?: BookingFilterState; year?: number; page?: number };

/** The filter of an address; anything it can't mean is left out. */
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

/** The request of a filtered list, on the server and in the browser alike. */
export const listRequest = (filter: BookingFilter) => ({ query: filter });

/** The address of a filtered list. */
export const filterPath = (filter: BookingFilter) => paths.mypage(filter);
