import { and, eq, gt, isNull } from 'drizzle-orm';

import { contract } from '@/contract';
import { extendedHold } from '@/domain/reservation';
import type { Transaction } from '../db/client';
import { withRetry } from '../db/retry';
import { reservations } from '../db/schema';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { record } from './transitions';

type Row = typeof reservations.$inferSelect;

/** Writes the new deadline down, if the hold is still as it was read; null when it isn't. */
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

/** The call, over a way of writing; the race test puts one in that doesn't look. */
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
        const found = extendedHold({ state, holdExpiresAt, extendedAt, holdSeconds, now });
        if (!found.ok) throw new AppError(found.code);
        const written = await write(tx, read, found.until, now);
        if (written === null) return null;
        await record(
          tx,
          { actor: memberId, now },
          {
            reservationId: read.id,
            event: 'HOLD_EXTENDED',
            fromState: 'HELD',
            toState: 'HELD',
            detail: { until: found.until.toISOString() },
          },
        );
        return written;
      });
    // Somebody was faster: a second look says what it is now.
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
