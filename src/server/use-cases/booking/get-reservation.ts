import { contract } from '@/contract';
import { handle } from '@/server/platform/http/handler';
import { bookingOf } from '@/server/core/bookings/booking-queries';
import { presentReservation } from '@/server/core/bookings/present';

/**
 * Gets a booking of the signed-in member. Errors: RESERVATION_NOT_FOUND, also for another member's
 * booking.
 */
export const getReservation = handle(contract.getReservation, async ({ params }, context) =>
  presentReservation(await bookingOf(context.db, params.id, context.member.memberId), context),
);
