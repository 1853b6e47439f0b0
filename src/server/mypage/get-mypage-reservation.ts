import { contract } from '@/contract';
import { bookingOf } from '../booking/booking-queries';
import { presentReservation } from '../booking/present';
import { handle } from '../http/handler';
import { paymentHistoryOf } from './payment-history';

/** Read from one snapshot, so that its sums and its state belong together. Errors: RESERVATION_NOT_FOUND, for another member's too. */
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
