import { and, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';

import {
  DEPOSIT_WINDOW_MS,
  HOLD_MEMORY_MS,
  MAX_UNPAID_ROOMS,
  mayHold,
  mayIssueDeposit,
} from '@/domain/booking/hold-limit';
import type { Night, Stay } from '@/domain/stay/stay';
import type { Transaction } from '@/server/platform/db/client';
import { given, prepared } from '@/server/platform/db/prepared';
import { members, payments, reservations } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import type { RoomTypeId } from '@/domain/ids';

/** The hold that a member requests. */
export type RequestedHold = Stay & {
  readonly roomTypeId: RoomTypeId;
  readonly adults: number;
  readonly children: number;
  /** How many guests a room of the type takes. */
  readonly maxGuests: number;
};

/** A booking of a member that counts among the unpaid ones, or that has the request's own key. */
export type OwnHold = {
  readonly id: string;
  readonly roomTypeId: RoomTypeId;
  readonly checkIn: Night;
  readonly checkOut: Night;
  readonly guests: number;
  readonly made: Date;
  /** Whether an earlier attempt of the same request made it. */
  readonly isSame: boolean;
  /** Whether it has a room without being paid. */
  readonly isUnpaid: boolean;
  /** Whether it was made within `HOLD_MEMORY_MS` and never booked. */
  readonly isRecent: boolean;
};

/** Refuses a hold that a member may not make. Replaceable for a race test. */
export type HoldGuard = (
  request: RequestedHold,
  own: readonly OwnHold[],
  now: Date,
) => void | Promise<void>;
/**
 * Refuses an account for a bank transfer that may not be issued to a member. Replaceable for a race
 * test.
 */
export type DepositGuard = (
  tx: Transaction,
  of: { readonly memberId: string; readonly orderId: string },
  now: Date,
) => Promise<void>;

/**
 * Makes concurrent holds, courtesy holds, changes of coupons and bank transfers of one guest wait for
 * each other until the transaction ends, so that the counts stay true until the new row is written.
 *
 * It is taken before all other locks (bookings, coupons, nights), and a transaction takes it for
 * one member only: nobody who holds those waits for this one, so no deadlock is possible.
 * @param owner the member's id, or the proven address of somebody without an account
 */
export async function lockUnpaidRooms(tx: Transaction, owner: string): Promise<void> {
  await lockOfMember(tx, { name: `unpaid-rooms:${owner}` });
}

const lockOfMember = prepared('lock_unpaid_rooms', (db) =>
  db
    .select({ locked: sql`pg_advisory_xact_lock(hashtextextended(${sql.placeholder('name')}, 0))` })
    .from(sql`(select) as once`),
);

/**
 * Loads the bookings of a member that decide whether another room may be held. Must run under
 * `lockUnpaidRooms`, in the transaction that takes the stock.
 * @param idempotencyKey of the request for that room
 */
export function loadOwnHolds(
  tx: Transaction,
  { memberId, idempotencyKey }: { readonly memberId: string; readonly idempotencyKey: string },
  now: Date,
): Promise<OwnHold[]> {
  const since = new Date(now.getTime() - HOLD_MEMORY_MS);
  return ownHolds(tx, { memberId, idempotencyKey, now, since });
}

const ownHolds = prepared('list_own_holds', (db) => {
  const isSame = eq(
    reservations.idempotencyKey,
    given(reservations.idempotencyKey, 'idempotencyKey'),
  );
  const isUnpaid = or(
    inArray(reservations.state, ['PAYING', 'AWAITING_DEPOSIT']),
    // An expired hold keeps its room only until it is swept, so it isn't counted.
    and(
      eq(reservations.state, 'HELD'),
      gt(reservations.holdExpiresAt, given(reservations.holdExpiresAt, 'now')),
    ),
  );
  const isRecent = and(
    isNull(reservations.bookedAt),
    gt(reservations.createdAt, given(reservations.createdAt, 'since')),
  );
  return db
    .select({
      id: reservations.id,
      roomTypeId: reservations.roomTypeId,
      checkIn: reservations.checkIn,
      checkOut: reservations.checkOut,
      guests: sql<number>`${reservations.adults} + ${reservations.children}`.mapWith(Number),
      made: reservations.createdAt,
      isSame: sql<boolean>`${isSame}`,
      isUnpaid: sql<boolean>`${isUnpaid}`,
      isRecent: sql<boolean>`${isRecent}`,
    })
    .from(reservations)
    .where(
      and(
        eq(reservations.memberId, given(reservations.memberId, 'memberId')),
        or(isSame, isUnpaid, isRecent),
      ),
    );
});

/**
 * Counts the unpaid rooms of a member.
 * @param own what `loadOwnHolds` found; a hold of the same request isn't counted
 * @throws AppError HOLD_OVERLAPS (details: `id` of the other booking), HOLD_LIMIT, HOLDS_TOO_MANY
 */
export const guardHold: HoldGuard = (request, own, now) => {
  const { maxGuests, adults, children } = request;
  const others = own.filter(({ isSame }) => !isSame);
  const verdict = mayHold({
    wish: { ...request, guests: adults + children },
    maxGuests,
    unpaid: others.filter(({ isUnpaid }) => isUnpaid),
    recent: others.filter(({ isRecent }) => isRecent).map(({ made }) => made),
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
export const guardDeposit: DepositGuard = async (tx, { memberId, orderId }, now) => {
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
