import { contract } from '@/contract';
import { bookingOf } from '@/server/core/bookings/booking-queries';
import { presentReservation } from '@/server/core/bookings/present';
import { handle } from '@/server/platform/http/handler';
import { paymentHistoryOf } from './payment-history';

/**
 * Gets a booking with its payment history. Both are read from one snapshot, so that state and
 * amounts match. Errors: RESERVATION_NOT_FOUND, also for another member's booking.
 */
export const getMypageReservation = handle(
  contract.getMypageReservation,
  async ({ params }, context) => {
    const { db, member } = context;
    return db.transaction(
      async (tx) => {
        const rows = await bookingOf(tx, params.id, member.memberId);
        return {
          ...presentReservation(rows, context),
          paymentHistory: await paymentHistoryOf(tx, params.id, context.locale),
        };
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
  },
);
