import { and, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';

import {
  DEPOSIT_WINDOW_MS,
  HOLD_MEMORY_MS,
  MAX_UNPAID_ROOMS,
  mayHold,
  mayIssueDeposit,
} from '@/domain/booking/hold-limit';
import type { Stay } from '@/domain/stay/stay';
import type { Transaction } from '@/server/platform/db/client';
import { members, payments, reservations } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import type { RoomTypeId } from '@/domain/ids';

/** The hold that a member requests. */
export type RequestedHold = Stay & {
  readonly memberId: string;
  readonly roomTypeId: RoomTypeId;
  readonly adults: number;
  readonly children: number;
  /** How many guests a room of the type takes. */
  readonly maxGuests: number;
  /** A hold that an earlier attempt of the same request made under this key isn't counted. */
  readonly idempotencyKey: string;
};

/** Refuses a hold that a member may not make. Replaceable for a race test. */
export type GuardHold = (tx: Transaction, request: RequestedHold, now: Date) => Promise<void>;
/**
 * Refuses an account for a bank transfer that may not be issued to a member. Replaceable for a race
 * test.
 */
export type GuardDeposit = (
  tx: Transaction,
  of: { readonly memberId: string; readonly orderId: string },
  now: Date,
) => Promise<void>;

/**
 * Makes concurrent holds and bank transfers of one member wait for each other until the transaction
 * ends, so that the counts stay true until the new row is written.
 *
 * It is taken before all other locks (bookings, coupons, nights), and a transaction takes it for
 * one member only: nobody who holds those waits for this one, so no deadlock is possible.
 */
export async function lockUnpaidRooms(tx: Transaction, memberId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`unpaid-rooms:${memberId}`}, 0))`,
  );
}

/**
 * Counts the unpaid rooms of a member. Must run under `lockUnpaidRooms`, in the transaction that
 * takes the stock.
 * @throws AppError HOLD_OVERLAPS (details: `id` of the other booking), HOLD_LIMIT, HOLDS_TOO_MANY
 */
export const guardHold: GuardHold = async (tx, request, now) => {
  const { memberId, idempotencyKey, maxGuests, adults, children } = request;
  const own = and(
    eq(reservations.memberId, memberId),
    ne(reservations.idempotencyKey, idempotencyKey),
  );
  const rows = await tx
    .select({
      id: reservations.id,
      roomTypeId: reservations.roomTypeId,
      checkIn: reservations.checkIn,
      checkOut: reservations.checkOut,
      guests: sql<number>`${reservations.adults} + ${reservations.children}`.mapWith(Number),
    })
    .from(reservations)
    .where(
      and(
        own,
        or(
          inArray(reservations.state, ['PAYING', 'AWAITING_DEPOSIT']),
          // An expired hold keeps its room only until it is swept, so it isn't counted.
          and(eq(reservations.state, 'HELD'), gt(reservations.holdExpiresAt, now)),
        ),
      ),
    );
  const recent = await tx
    .select({ made: reservations.createdAt })
    .from(reservations)
    .where(
      and(
        own,
        isNull(reservations.bookedAt),
        gt(reservations.createdAt, new Date(now.getTime() - HOLD_MEMORY_MS)),
      ),
    );
  const verdict = mayHold({
    wish: { ...request, guests: adults + children },
    maxGuests,
    unpaid: rows,
    recent: recent.map(({ made }) => made),
    now,
  });
  if (verdict.ok) return;
  switch (verdict.code) {
    case 'HOLD_OVERLAPS':
      throw new AppError('HOLD_OVERLAPS', { details: { id: verdict.id } });
    case 'HOLD_LIMIT':
      throw new AppError('HOLD_LIMIT', { details: { max: MAX_UNPAID_ROOMS } });
    case 'HOLDS_TOO_MANY': {
      const retryAfterSeconds = Math.ceil(verdict.retryAfterMs / 1000);
      const details = { max: verdict.max };
      throw new AppError('HOLDS_TOO_MANY', { details, retryAfterSeconds });
    }
  }
};

/**
 * Counts a member's bank transfers. Must run under `lockUnpaidRooms`, in the transaction that makes
 * the order for which an account is issued: that order counts from then on.
 * @throws AppError DEPOSIT_NEEDS_TEL, DEPOSIT_LIMIT, DEPOSITS_TOO_MANY
 */
export const guardDeposit: GuardDeposit = async (tx, { memberId, orderId }, now) => {
  const [member] = await tx
    .select({ telVerifiedAt: members.telVerifiedAt })
    .from(members)
    .where(eq(members.id, memberId));
  const isWaiting = or(
    eq(payments.state, 'AWAITING_DEPOSIT'),
    // The gateway is being asked for an account, or was asked and hasn't answered.
    and(
      eq(payments.state, 'CREATED'),
      eq(reservations.state, 'HELD'),
      gt(reservations.holdExpiresAt, now),
    ),
  );
  const isUnpaid = and(
    isNotNull(payments.paymentKey),
    inArray(payments.state, ['AWAITING_DEPOSIT', 'CANCELLED']),
    gt(payments.createdAt, new Date(now.getTime() - DEPOSIT_WINDOW_MS)),
  );
  const rows = await tx
    .select({ waits: sql<boolean>`${isWaiting}` })
    .from(payments)
    .innerJoin(reservations, eq(reservations.id, payments.payableId))
    .where(
      and(
        eq(reservations.memberId, memberId),
        eq(payments.method, 'VIRTUAL_ACCOUNT'),
        ne(payments.orderId, orderId),
        or(isWaiting, isUnpaid),
      ),
    );
  const verdict = mayIssueDeposit({
    telProven: (member?.telVerifiedAt ?? null) !== null,
    waiting: rows.filter(({ waits }) => waits).length,
    issued: rows.length,
  });
  if (!verdict.ok) throw new AppError(verdict.code);
};
