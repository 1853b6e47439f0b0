import { contract } from '@/contract';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { attemptOf, lockOwn, UNCONFIRMED } from './booking-queries';
import { returnPoints } from './points-leg';
import { runRefund } from './refund';
import { moveAttempt, record } from './transitions';

/** The card page's codes for a guest who turned back. */
const LEFT = new Set(['PAY_PROCESS_CANCELED', 'USER_CANCEL']);

/**
 * Notes that the card page came back without a payment. Only an order that wasn't confirmed can
 * end by this: what a browser says undoes no charge. The hold stays, for another try; points that are in
 * for it beside the card go back.
 */
export const failPayment = handle(contract.failPayment, async ({ params, body }, context) => {
  const { memberId } = context.member;
  const back = await context.db.transaction(async (tx): Promise<string[]> => {
    const reservation = await lockOwn(tx, params.id, memberId);
    const attempt = await attemptOf(tx, body.orderId);
    if (attempt === undefined || attempt.reservationId !== reservation.id) {
      throw new AppError('RESERVATION_NOT_FOUND');
    }
    if (!UNCONFIRMED.includes(attempt.state)) return [];
    const { event, failureCode } = endingOf(body.code);
    const hand = { actor: memberId, now: context.now() };
    await moveAttempt(tx, hand, attempt, event, { failureCode });
    await record(tx, hand, {
      reservationId: reservation.id,
      event: `ORDER_${event}`,
      fromState: reservation.state,
      toState: reservation.state,
      detail: { orderId: attempt.orderId, code: failureCode },
    });
    if (attempt.method === 'POINTS' || attempt.changeId !== null) return [];
    return returnPoints(tx, hand, reservation, 'The rest was not paid');
  });
  for (const key of back) await runRefund(context, key, memberId);
  return { done: true as const };
});

/** How an order ends by what the card page says; a code that isn't one of a gateway's is none. */
export function endingOf(code: string) {
  const failureCode = /^[A-Z0-9_]+$/.test(code) ? code : 'PAYMENT_FAILED';
  const event = LEFT.has(failureCode) ? ('ABANDONED' as const) : ('DECLINED' as const);
  return { event, failureCode };
}
