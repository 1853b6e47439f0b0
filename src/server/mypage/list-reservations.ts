import { contract } from '@/contract';
import { BOOKINGS_A_PAGE } from '@/contract/membership';
import { reservationCard } from '../booking/present';
import { handle } from '../http/handler';
import { bookingsOf, countBookings, reservationYears } from './mypage-queries';

/** One page in three queries, however many bookings there are. */
export const listReservations = handle(contract.listReservations, async ({ query }, context) => {
  const { page = 1, ...filter } = query;
  const whose = { db: context.db, memberId: context.member.memberId, now: context.now() };
  const part = { limit: BOOKINGS_A_PAGE, offset: (page - 1) * BOOKINGS_A_PAGE };
  const rows = await bookingsOf(whose, filter, part);
  const total = await countBookings(whose, filter);
  return {
    reservations: rows.map((row) => reservationCard(row, context)),
    years: await reservationYears(whose),
    ...{ total, page, pageCount: Math.max(1, Math.ceil(total / BOOKINGS_A_PAGE)) },
  };
});
