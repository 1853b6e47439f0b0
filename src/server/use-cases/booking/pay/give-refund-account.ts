import { and, eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { bookingPayable } from '@/server/core/bookings/booking-payable';
import { lockOwn } from '@/server/core/bookings/booking-queries';
import { assertRefundAccount } from '@/server/core/bookings/refund-account';
import { runRefund } from '@/server/core/payments/refund';
import { payments, refunds } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';

/**
 * Takes the bank account that money paid by bank transfer is refunded to, when a refund waits for
 * one: the deposit came too late for its booking, or a change of dates returns a part of it. The
 * refund is sent at once. Errors: RESERVATION_NOT_FOUND, RESERVATION_STATE when no refund waits,
 * REFUND_ACCOUNT_REFUSED.
 */
export const giveRefundAccount = handle(
  contract.giveRefundAccount,
  async ({ params, body }, context) => {
    const { memberId } = context.member;
    assertRefundAccount(body);
    const keys = await context.db.transaction(async (tx) => {
      const { id } = await lockOwn(tx, params.id, memberId);
      const waiting = await tx
        .select({ id: refunds.id })
        .from(refunds)
        .innerJoin(payments, eq(payments.orderId, refunds.orderId))
        .where(and(eq(payments.payableId, id), eq(refunds.state, 'ACCOUNT_NEEDED')));
      const named = [];
      for (const refund of waiting) {
        const rows = await tx
          .update(refunds)
          .set({ state: 'REQUESTED', account: body })
          .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'ACCOUNT_NEEDED')))
          .returning({ key: refunds.idempotencyKey });
        named.push(...rows.map(({ key }) => key));
      }
      return named;
    });
    if (keys.length === 0) throw new AppError('RESERVATION_STATE');
    const ends = [];
    for (const key of keys) ends.push(await runRefund(context, bookingPayable, key, memberId));
    if (ends.includes('ACCOUNT_REFUSED')) throw new AppError('REFUND_ACCOUNT_REFUSED');
    const isDone = ends.every((end) => end === 'DONE');
    return { id: params.id, state: isDone ? ('RETURNED' as const) : ('RETURNING' as const) };
  },
);
