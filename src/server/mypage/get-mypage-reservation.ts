import { contract } from '@/contract';
import { bookingOf } from '../booking/booking-queries';
import { presentReservation } from '../booking/present';
import { handle } from '../http/handler';
import { paymentHistoryOf } from './payment-history';

/** Errors: RESERVATION_NOT_FOUND, for another member's too. */
export const getMypageReservation = handle(
  contract.getMypageReservation,
  async ({ params }, context) => {
    const { db, member } = context;
    const rows = await bookingOf(db, params.id, member.memberId);
    return {
      ...presentReservation(rows, context),
      paymentHistory: await paymentHistoryOf(db, params.id),
    };
  },
);
