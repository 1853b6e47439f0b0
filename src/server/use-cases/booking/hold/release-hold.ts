import { contract } from '@/contract';
import { bookingPayable } from '@/server/core/bookings/booking-payable';
import { bookingOf, lockOwn, openChangeOf } from '@/server/core/bookings/booking-queries';
import { endHold } from '@/server/core/bookings/end-hold';
import { dropChange } from '@/server/core/bookings/make-change';
import { runRefund } from '@/server/core/payments/refund';
import { withRetry } from '@/server/platform/db/retry';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { endDeposit } from '../pay/end-deposit';

/**
 * Releases an unpaid hold, or the nights of a change that hasn't been paid for. A hold that was
 * released before or has expired stays as it is. Benefit points that were taken for it are
 * returned. An open account for a bank transfer is closed first. Errors: PAYMENT_PENDING while the
 * outcome of a charge is unknown, RESERVATION_STATE once it is paid, PAYMENT_UNAVAILABLE when the
 * account can't be closed now.
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
      const by = { actor: memberId, now: context.now() };
      if (change === null) return endHold(tx, by, reservation, 'HOLD_RELEASED');
      await dropChange(tx, by, reservation, change, 'CHANGE_RELEASED');
      return [];
    }),
  );
  for (const key of back) await runRefund(context, bookingPayable, key, memberId);
  return { done: true as const };
});
