import { contract } from '@/contract';
import { handle } from '@/server/platform/http/handler';
import { bookingOf } from '@/server/core/bookings/booking-queries';
import { orderPoints } from './order-points';
import { logPartnerStep, partnerSubject } from './partner-payment';

/**
 * Logs a step of the business provider's payment for support. A step that names points begins the
 * payment: their order is made by `orderPoints`, with its errors.
 */
export const logPartnerPayment = handle(
  contract.logPartnerPayment,
  async ({ params, body }, context) => {
    const { step, detail, points } = body;
    const subject = await partnerSubject(context.db, context.member.memberId);
    await bookingOf(context.db, params.id, context.member.memberId);
    await logPartnerStep(context, { reservationId: params.id, step, detail });
    const order =
      points === undefined ? null : await orderPoints(context, params.id, subject, points);
    return { done: true as const, order };
  },
);
