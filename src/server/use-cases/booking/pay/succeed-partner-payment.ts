import { contract } from '@/contract';
import type { AnswerOf } from '@/contract/endpoint';
import { bookingPayable } from '@/server/core/bookings/booking-payable';
import { bookingOf } from '@/server/core/bookings/booking-queries';
import type { PaymentDeps } from '@/server/core/payments/apply-payment-outcome';
import { fetchPayment, outcomeFromGateway } from '@/server/core/payments/ask-gateway';
import {
  CHARGED,
  findPayment,
  type PaymentRow,
  UNRESOLVED,
} from '@/server/core/payments/payment-queries';
import { reconcilePayment } from '@/server/core/payments/reconcile';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { endPoints } from './end-points';
import { logPartnerStep, partnerSubject, pointsOf, pointsOrderOf } from './partner-payment';

type Answer = AnswerOf<typeof contract.succeedPartnerPayment>;

/**
 * Handles a return from the business provider that reports approved points. The return and its
 * token are only hints: the order is read at the provider, and only an approval of exactly its
 * amount counts. A repeated return has the same answer. PENDING means that the provider can't be
 * read now; the reconciler will do it. Errors: BUSINESS_ONLY, RESERVATION_NOT_FOUND,
 * PROVIDER_NOT_CONFIGURED, RESERVATION_STATE when no points were ordered.
 */
export const succeedPartnerPayment = handle(
  contract.succeedPartnerPayment,
  async ({ params, query }, context): Promise<Answer> => {
    const { id } = params;
    await partnerSubject(context.db, context.member.memberId);
    const order = await pointsOrderOf(context, id, query.orderId ?? null);
    const detail = query.token === undefined ? 'without a token' : 'with a token';
    await logPartnerStep(context, { reservationId: id, step: 'success', detail });
    pointsOf(context);
    if (order === null) throw new AppError('RESERVATION_STATE');
    if (!CHARGED.includes(order.state)) await readOrder(context, order, context.member.memberId);
    const { reservation, payments } = await bookingOf(context.db, id, context.member.memberId);
    const now = (await findPayment(context.db, order.orderId)) ?? order;
    const counts = payments.some(({ orderId }) => orderId === now.orderId);
    if (counts && reservation.bookedAt !== null) return answer(id, 'BOOKED');
    if (counts) return answer(id, reservation.state === 'HELD' ? 'REST_DUE' : 'PENDING');
    if (now.state === 'READY' || UNRESOLVED.includes(now.state)) return answer(id, 'PENDING');
    // Points that were taken too late, or without the rest being paid, are being returned.
    return answer(id, 'DECLINED', now.failureCode ?? 'HOLD_EXPIRED');
  },
);

const answer = (
  id: string,
  outcome: Answer['outcome'],
  failureCode: string | null = null,
): Answer => ({ id, outcome, failureCode });

/** Reads the order at the provider and records its outcome. */
async function readOrder(deps: PaymentDeps, order: PaymentRow, actor: string): Promise<void> {
  const payment = await fetchPayment(deps, order);
  if (payment === undefined || payment === null) return;
  const outcome = outcomeFromGateway(order, payment);
  if (outcome === 'open') return;
  if (outcome.kind === 'declined') await endPoints(deps, order.orderId, actor, 'POINTS_REFUSED');
  else await reconcilePayment(deps, bookingPayable, order);
}
