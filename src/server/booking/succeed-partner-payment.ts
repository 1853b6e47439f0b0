import { contract } from '@/contract';
import type { AnswerOf } from '@/contract/endpoint';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { attemptOf, bookingOf, CHARGED, IN_DOUBT, type AttemptRow } from './booking-queries';
import { endPoints } from './end-points';
import { logPartnerStep, partnerSubject, pointsOf, pointsOrderOf } from './partner-payment';
import { reconcileOrder } from './reconcile-order';
import { outcomeInBooks, readBack } from './resolve-payment';
import type { SettleDeps } from './settle';

type Answer = AnswerOf<typeof contract.succeedPartnerPayment>;

/**
 * A return from the business provider that says that points were approved. It is a hint, and so is its
 * token: the provider's own books are read, and only what they show, to the won of our order, counts.
 * Said again, it is the same. PENDING means that they can't be read now; the reconciler goes on.
 * Errors: BUSINESS_ONLY, RESERVATION_NOT_FOUND, PROVIDER_NOT_CONFIGURED, RESERVATION_STATE when no
 * points were ordered.
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
    if (!CHARGED.includes(order.state)) await look(context, order, context.member.memberId);
    const { reservation, payments } = await bookingOf(context.db, id, context.member.memberId);
    const now = (await attemptOf(context.db, order.orderId)) ?? order;
    const counts = payments.some(({ orderId }) => orderId === now.orderId);
    if (counts && reservation.bookedAt !== null) return answer(id, 'BOOKED');
    if (counts) return answer(id, reservation.state === 'HELD' ? 'REST_DUE' : 'PENDING');
    if (now.state === 'READY' || IN_DOUBT.includes(now.state)) return answer(id, 'PENDING');
    // Points that came too late, or beside a rest that wasn't paid, are on their way back.
    return answer(id, 'DECLINED', now.failureCode ?? 'HOLD_EXPIRED');
  },
);

const answer = (
  id: string,
  outcome: Answer['outcome'],
  failureCode: string | null = null,
): Answer => ({ id, outcome, failureCode });

/** Reads the order at the provider, and writes down what it shows. */
async function look(deps: SettleDeps, order: AttemptRow, actor: string): Promise<void> {
  const payment = await readBack(deps, order);
  if (payment === undefined || payment === null) return;
  const outcome = outcomeInBooks(order, payment);
  if (outcome === 'open') return;
  if (outcome.kind === 'declined') await endPoints(deps, order.orderId, actor, 'POINTS_REFUSED');
  else await reconcileOrder(deps, order);
}
