import { contract } from '@/contract';
import { nightsBetween } from '@/domain/stay';
import { handle } from '@/server/platform/http/handler';
import { bookingOf } from '@/server/core/bookings/booking-queries';
import { pricedLeaving } from './leaving-terms';

/**
 * Tells what an early check-out on a day would return if it were requested now. Errors:
 * RESERVATION_NOT_FOUND, LEAVING_NOT_POSSIBLE, LEAVING_NOT_THEN (details: `first`, `last`),
 * CHANGE_PENDING.
 */
export const quoteLeaving = handle(contract.quoteLeaving, async ({ params, query }, context) => {
  const { db, member } = context;
  const { reservation } = await bookingOf(db, params.id, member.memberId);
  const { quote, terms } = await pricedLeaving(db, reservation, query.on, context.now());
  const { id, checkIn, checkOut, total } = reservation;
  return {
    id,
    was: { checkIn, checkOut, nights: nightsBetween(checkIn, checkOut), total },
    quote: { ...quote, lines: [...quote.lines] },
    ...terms,
  };
});
