import { contract } from '@/contract';
import { withRetry } from '../db/retry';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { lockOwn, openChangeOf } from './booking-queries';
import { endHold } from './end-hold';
import { dropChange } from './make-change';

/**
 * Gives an unpaid room back, or the nights of a change that isn't paid for; one that was given back
 * already, or whose hold is over, is left so.
 * Errors: PAYMENT_PENDING while a charge is in doubt, RESERVATION_STATE once it is paid.
 */
export const releaseHold = handle(contract.releaseHold, async ({ params }, context) => {
  const { memberId } = context.member;
  await withRetry(() =>
    context.db.transaction(async (tx) => {
      const reservation = await lockOwn(tx, params.id, memberId);
      if (reservation.state === 'RELEASED' || reservation.state === 'EXPIRED') return;
      const change = await openChangeOf(tx, reservation.id);
      if (reservation.state === 'PAYING' || change?.state === 'PAYING') {
        throw new AppError('PAYMENT_PENDING');
      }
      const hand = { actor: memberId, now: context.now() };
      if (change === null) await endHold(tx, hand, reservation, 'HOLD_RELEASED');
      else await dropChange(tx, hand, reservation, change, 'CHANGE_RELEASED');
    }),
  );
  return { done: true as const };
});
