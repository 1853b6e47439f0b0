import { contract } from '@/contract';
import { handle } from '../http/handler';
import { bookingOf } from './booking-queries';
import { presentReservation } from './present';

/** A booking of the signed-in member. */
export const getReservation = handle(contract.getReservation, async ({ params }, context) =>
  presentReservation(await bookingOf(context.db, params.id, context.member.memberId), context),
);
