import { contract } from '@/contract';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { attemptOf, lockOwn, UNCONFIRMED } from '@/server/core/bookings/booking-queries';
import { returnPoints } from './points-part';
import { runRefund } from './refund';
import { transitionAttempt, record } from '@/server/core/bookings/transitions';

/** The payment page's codes for a guest who cancelled there. */
const LEFT = new Set(['PAY_PROCESS_CANCELED', 'USER_CANCEL']);

/**
 * Records that the payment page returned without a payment. Only an order that wasn't confirmed can
 * end this way, because a browser's claim must not undo a charge. The hold stays for another
 * attempt; points already taken beside a failed card payment are returned.
 */
export const failPayment = handle(contract.failPayment, async ({ params, body }, context) => {
  const { memberId } = context.member;
  const refundKeys = await context.db.transaction(async (tx): Promise<string[]> => {
    const reservation = await lockOwn(tx, params.id, memberId);
    const attempt = await attemptOf(tx, body.orderId);
    if (attempt === undefined || attempt.reservationId !== reservation.id) {
      throw new AppError('RESERVATION_NOT_FOUND');
    }
    if (!UNCONFIRMED.includes(attempt.state)) return [];
    const { event, failureCode } = endingOf(body.code);
    const by = { actor: memberId, now: context.now() };
    await transitionAttempt(tx, by, attempt, event, { failureCode });
    await record(tx, by, {
      reservationId: reservation.id,
      event: `ORDER_${event}`,
      fromState: reservation.state,
      toState: reservation.state,
      detail: { orderId: attempt.orderId, code: failureCode },
    });
    if (attempt.method === 'POINTS' || attempt.changeId !== null) return [];
    return returnPoints(tx, by, reservation, 'The rest was not paid');
  });
  for (const key of refundKeys) await runRefund(context, key, memberId);
  return { done: true as const };
});

/**
 * Which event and failure code follow from the payment page's code; malformed codes become
 * PAYMENT_FAILED.
 */
export function endingOf(code: string) {
  const failureCode = /^[A-Z0-9_]+$/.test(code) ? code : 'PAYMENT_FAILED';
  const event = LEFT.has(failureCode) ? ('ABANDONED' as const) : ('DECLINED' as const);
  return { event, failureCode };
}
