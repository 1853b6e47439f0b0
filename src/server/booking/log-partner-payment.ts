import { contract } from '@/contract';
import { handle } from '../http/handler';
import { bookingOf } from './booking-queries';
import { logPartnerStep } from './partner-payment';

/** Keeps a step of the business provider's payment for support; it changes nothing else. */
export const logPartnerPayment = handle(
  contract.logPartnerPayment,
  async ({ params, body }, context) => {
    await bookingOf(context.db, params.id, context.member.memberId);
    await logPartnerStep(context, { reservationId: params.id, ...body });
    return { done: true as const };
  },
);
