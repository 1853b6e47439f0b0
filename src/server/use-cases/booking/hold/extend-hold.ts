import { and, eq, gt, isNull } from 'drizzle-orm';

import { contract } from '@/contract';
import { extendedHold } from '@/domain/booking/reservation';
import { bookingPayable } from '@/server/core/bookings/booking-payable';
import { bookingOf, lockOwn, openChangeOf } from '@/server/core/bookings/booking-queries';
import { endHold } from '@/server/core/bookings/expire-holds';
import { dropChange } from '@/server/core/bookings/make-change';
import { record } from '@/server/core/bookings/transitions';
import { runRefund } from '@/server/core/payments/refund';
import type { Transaction } from '@/server/platform/db/client';
import { withRetry } from '@/server/platform/db/retry';
import { reservations } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { endDeposit } from '../pay/bank-transfer';

type Row = typeof reservations.$inferSelect;

/** Stores the new deadline if the hold hasn't changed since it was read; otherwise returns null. */
export type WriteDeadline = (
  tx: Transaction,
  read: Row,
  until: Date,
  now: Date,
) => Promise<Row | null>;

const writeDeadline: WriteDeadline = async (tx, read, until, now) => {
  const [written] = await tx
    .update(reservations)
    .set({ holdExpiresAt: until, holdExtendedAt: now, updatedAt: now })
    .where(
      and(
        eq(reservations.id, read.id),
        eq(reservations.state, 'HELD'),
        gt(reservations.holdExpiresAt, now),
        isNull(reservations.holdExtendedAt),
      ),
    )
    .returning();
  return written ?? null;
};

/**
 * Makes the handler of `extendHold` with a given way of storing the deadline; a race test passes
 * one that doesn't check the row.
 */
export function extendHoldUsing(write: WriteDeadline) {
  return handle(contract.extendHold, async ({ params }, context) => {
    const { memberId } = context.member;
    const { holdSeconds } = context.config;
    const extend = () =>
      context.db.transaction(async (tx) => {
        const now = context.now();
        const [read] = await tx
          .select()
          .from(reservations)
          .where(and(eq(reservations.id, params.id), eq(reservations.memberId, memberId)));
        if (read === undefined) throw new AppError('RESERVATION_NOT_FOUND');
        const { state, holdExpiresAt, holdExtendedAt: extendedAt } = read;
        const extended = extendedHold({ state, holdExpiresAt, extendedAt, holdSeconds, now });
        if (!extended.ok) throw new AppError(extended.code);
        const written = await write(tx, read, extended.until, now);
        if (written === null) return null;
        await record(
          tx,
          { actor: memberId, now },
          {
            reservationId: read.id,
            event: 'HOLD_EXTENDED',
            fromState: 'HELD',
            toState: 'HELD',
            detail: { until: extended.until.toISOString() },
          },
        );
        return written;
      });
    // Another request changed the hold in between, so it is read once more and its new state
    // decides.
    const row = (await withRetry(extend)) ?? (await withRetry(extend));
    if (row === null) throw new AppError('RESERVATION_STATE');
    return { id: row.id, holdExpiresAt: row.holdExpiresAt.toISOString() };
  });
}

/**
 * Makes a hold longer, once, by the seconds it was made for. Errors: HOLD_EXPIRED,
 * HOLD_EXTENDED_BEFORE, PAYMENT_PENDING, RESERVATION_STATE.
 */
export const extendHold = extendHoldUsing(writeDeadline);

/**
 * Releases an unpaid hold, or the nights of a change that hasn't been paid for. A hold that was
 * released before or has expired stays as it is. Benefit points that were taken for it are
 * returned. An open account for a bank transfer is closed first. Errors: PAYMENT_PENDING while the
 * outcome of a charge is unknown, RESERVATION_STATE once it is paid, PAYMENT_UNAVAILABLE when the
 * account can't be closed now.
 */
export const releaseHold = handle(contract.releaseHold, async ({ params }, context) => {
  const { memberId } = context.member;
  const { reservation: before, payment } = await bookingOf(context.db, params.id, memberId);
  if (before.state === 'AWAITING_DEPOSIT' && payment !== null) {
    const how = await endDeposit(context, payment, 'HOLD_RELEASED', memberId);
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
