import { contract } from '@/contract';
import { withRetry } from '../db/retry';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { bookingOf, lockOwn, openChangeOf } from './booking-queries';
import { endDeposit } from './end-deposit';
import { endHold } from './end-hold';
import { dropChange } from './make-change';
import { runRefund } from './refund';

/**
 * Gives an unpaid room back, or the nights of a change that isn't paid for; one that was given back
 * already, or whose hold is over, is left so. Points that are in for it go back. An account that waits for a deposit is closed first.
 * Errors: PAYMENT_PENDING while a charge is in doubt, RESERVATION_STATE once it is paid,
 * PAYMENT_UNAVAILABLE when the account can't be closed now.
 */
export const releaseHold = handle(contract.releaseHold, async ({ params }, context) => {
  const { memberId } = context.member;
  const { reservation: before, attempt } = await bookingOf(context.db, params.id, memberId);
  if (before.state === 'AWAITING_DEPOSIT' && attempt !== null) {
    const how = await endDeposit(context, attempt, 'HOLD_RELEASED', memberId);
    if (how === 'UNKNOWN') throw new AppError('PAYMENT_UNAVAILABLE');
    if (how === 'PAID') throw new AppError('RESERVATION_STATE');
    return { done: true as const };
  }
  const back = await withRetry(() =>
    context.db.transaction(async (tx): Promise<string[]> => {
      const reservation = await lockOwn(tx, params.id, memberId);
      if (reservation.state === 'RELEASED' || reservation.state === 'EXPIRED') return [];
      const change = await openChangeOf(tx, reservation.id);
      if (reservation.state === 'PAYING' || change?.state === 'PAYING') {
        throw new AppError('PAYMENT_PENDING');
      }
      const hand = { actor: memberId, now: context.now() };
      if (change === null) return endHold(tx, hand, reservation, 'HOLD_RELEASED');
      await dropChange(tx, hand, reservation, change, 'CHANGE_RELEASED');
      return [];
    }),
  );
  for (const key of back) await runRefund(context, key, memberId);
  return { done: true as const };
});
