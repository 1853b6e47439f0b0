import { contract } from '@/contract';
import { handle } from '../http/handler';
import { bookingOf } from './booking-queries';
import { assertBusinessMember, logPartnerStep } from './partner-payment';

/** Notes a return from the business provider without a payment; the hold stays. */
export const failPartnerPayment = handle(
  contract.failPartnerPayment,
  async ({ params, body }, context) => {
    await assertBusinessMember(context);
    await bookingOf(context.db, params.id, context.member.memberId);
    await logPartnerStep(context, { reservationId: params.id, step: 'fail', detail: body.code });
    return { done: true as const };
  },
);
