import { contract } from '@/contract';
import { handle } from '@/server/platform/http/handler';
import { endPoints, POINTS_LEFT } from './end-points';
import { logPartnerStep, partnerSubject, pointsOrderOf } from './partner-payment';

/**
 * Handles a return from the business provider without a payment, and a guest who takes points back:
 * an open order of points ends, and points that were taken are returned. The hold stays. Errors:
 * BUSINESS_ONLY, RESERVATION_NOT_FOUND, PAYMENT_PENDING while the rest is being charged.
 */
export const failPartnerPayment = handle(
  contract.failPartnerPayment,
  async ({ params, body }, context) => {
    const { memberId } = context.member;
    await partnerSubject(context.db, memberId);
    const order = await pointsOrderOf(context, params.id, body.orderId ?? null);
    await logPartnerStep(context, { reservationId: params.id, step: 'fail', detail: body.code });
    const code = body.code === 'POINTS_REFUSED' ? body.code : POINTS_LEFT;
    if (order !== null) await endPoints(context, order.orderId, memberId, code);
    return { done: true as const };
  },
);
