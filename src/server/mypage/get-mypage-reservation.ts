import { contract } from '@/contract';
import { bookingOf } from '../booking/booking-queries';
import { presentReservation } from '../booking/present';
import { handle } from '../http/handler';

export const getMypageReservation = handle(
  contract.getMypageReservation,
  async ({ params }, context) =>
    presentReservation(await bookingOf(context.db, params.id, context.member.memberId), context),
);
