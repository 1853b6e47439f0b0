import { contract } from '@/contract';
import { BOOKINGS_A_PAGE } from '@/contract/membership';
import { reservationCard } from '@/server/core/bookings/present';
import { handle } from '@/server/platform/http/handler';
import { bookingsOf, countBookings, reservationYears } from './mypage-queries';

/** Lists a page of the member's bookings, with three queries however many there are. */
export const listReservations = handle(contract.listReservations, async ({ query }, context) => {
  const { page = 1, ...filter } = query;
  const scope = { db: context.db, memberId: context.member.memberId, now: context.now() };
  const part = { limit: BOOKINGS_A_PAGE, offset: (page - 1) * BOOKINGS_A_PAGE };
  const rows = await bookingsOf(scope, filter, part);
  const total = await countBookings(scope, filter);
  return {
    reservations: rows.map((row) => reservationCard(row, context)),
    years: await reservationYears(scope),
    total,
    page,
    pageCount: Math.max(1, Math.ceil(total / BOOKINGS_A_PAGE)),
  };
});
