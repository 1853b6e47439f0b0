import { contract } from '@/contract';
import { withRetry } from '../db/retry';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { lockOwn } from './booking-queries';
import { endHold } from './end-hold';

/**
 * Gives an unpaid room back; one that was given back already, or whose hold is over, is left so.
 * Errors: PAYMENT_PENDING while a charge is in doubt, RESERVATION_STATE once it is paid.
 */
export const releaseHold = handle(contract.releaseHold, async ({ params }, context) => {
  const { memberId } = context.member;
  await withRetry(() =>
    context.db.transaction(async (tx) => {
      const reservation = await lockOwn(tx, params.id, memberId);
      if (reservation.state === 'RELEASED' || reservation.state === 'EXPIRED') return;
      if (reservation.state === 'PAYING') throw new AppError('PAYMENT_PENDING');
      await endHold(tx, { actor: memberId, now: context.now() }, reservation, 'HOLD_RELEASED');
    }),
  );
  return { done: true as const };
});
