import { and, asc, desc, eq, inArray, notExists } from 'drizzle-orm';

import { OPEN_CHANGES } from '@/domain/change-state';
import { couponsOf } from '@/domain/coupon-quote';
import type { AttemptState } from '@/domain/reservation';
import { usesOf, type CouponUseRow } from '@/server/core/coupons/use-coupons';
import type { Database, Transaction } from '@/server/platform/db/client';
import {
  hotels,
  members,
  paymentAttempts,
  ratePlans,
  refunds,
  reservations,
  roomTypes,
  stayChanges,
} from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';

export type ReservationRow = typeof reservations.$inferSelect;
export type StayChangeRow = typeof stayChanges.$inferSelect;
export type AttemptRow = typeof paymentAttempts.$inferSelect;

/** A booking with everything that is shown about it. */
export type BookingRows = {
  readonly reservation: ReservationRow;
  readonly hotel: typeof hotels.$inferSelect;
  readonly room: typeof roomTypes.$inferSelect;
  readonly plan: typeof ratePlans.$inferSelect;
  /** The member who owns the booking. */
  readonly booker: {
    readonly name: string;
    readonly email: string;
    readonly telVerifiedAt: Date | null;
  };
  /**
   * The attempt that pays for the stay itself: while the stay isn't paid in full, the latest
   * attempt; after that the one that was charged, or the latest if none was. Null before the first
   * attempt.
   */
  readonly attempt: AttemptRow | null;
  /** The latest attempt of all, whether for the stay or for a change of its dates. */
  readonly latest: AttemptRow | null;
  /**
   * The charged attempts whose money belongs to the booking, in order: first for the stay, then for
   * changes.
   */
  readonly payments: readonly AttemptRow[];
  /**
   * In won: points already taken for a stay that isn't paid in full, and points that were returned.
   */
  readonly points: { readonly taken: number; readonly returned: number };
  /** The change of dates whose payment or refund isn't settled yet. */
  readonly change: StayChangeRow | null;
  /** The coupons the booking was made with. */
  readonly coupons: readonly CouponUseRow[];
  /** True while a refund of a bank transfer waits for the guest to name an account. */
  readonly needsRefundAccount: boolean;
};

/** States of an attempt that was charged, whether or not some of it was refunded since. */
export const CHARGED: readonly AttemptState[] = [
  'CAPTURED',
  'REFUNDING',
  'REFUNDED',
  'PARTLY_REFUNDED',
];
/** States of an attempt whose outcome only the gateway knows. */
export const UNRESOLVED: readonly AttemptState[] = ['CONFIRMING', 'UNKNOWN'];
/** States of an attempt that hasn't been confirmed. */
export const UNCONFIRMED: readonly AttemptState[] = ['CREATED', 'READY'];

/**
 * Loads a booking of a member with everything that is shown about it.
 * @throws AppError RESERVATION_NOT_FOUND, also for another member's booking, so that nobody can
 * find out which ids exist
 */
export async function bookingOf(
  db: Database | Transaction,
  id: string,
  memberId: string,
): Promise<BookingRows> {
  const [stored] = await db
    .select({
      reservation: reservations,
      hotel: hotels,
      room: roomTypes,
      plan: ratePlans,
      booker: {
        name: members.name,
        email: members.email,
        telVerifiedAt: members.telVerifiedAt,
      },
    })
    .from(reservations)
    .innerJoin(hotels, eq(hotels.id, reservations.hotelId))
    .innerJoin(roomTypes, eq(roomTypes.id, reservations.roomTypeId))
    .innerJoin(ratePlans, eq(ratePlans.id, reservations.ratePlanId))
    .innerJoin(members, eq(members.id, reservations.memberId))
    .where(and(eq(reservations.id, id), eq(reservations.memberId, memberId)));
  if (stored === undefined) throw new AppError('RESERVATION_NOT_FOUND');
  const attempts = await attemptsOf(db, id);
  const own = attempts.filter(({ changeId }) => changeId === null);
  const payments = attempts.some(({ state }) => CHARGED.includes(state))
    ? await paymentsOf(db, id)
    : [];
  const isUnpaid = ['HELD', 'PAYING', 'AWAITING_DEPOSIT'].includes(stored.reservation.state);
  const paid = isUnpaid
    ? own[0]
    : (payments.find(({ changeId }) => changeId === null) ??
      own.find(({ state }) => CHARGED.includes(state)));
  return {
    ...stored,
    attempt: paid ?? own[0] ?? null,
    latest: attempts[0] ?? null,
    payments,
    points: {
      taken: isUnpaid ? pointsIn(payments) : 0,
      returned: pointsIn(own.filter((one) => CHARGED.includes(one.state))) - pointsIn(payments),
    },
    change: await openChangeOf(db, id),
    coupons: couponsOf(stored.reservation.quote).size === 0 ? [] : await usesOf(db, id),
    needsRefundAccount: await waitForAccount(db, attempts),
  };
}

/** The sum, in won, that orders took in points, regardless of later refunds. */
export const pointsIn = (orders: readonly AttemptRow[]): number =>
  orders.filter(({ method }) => method === 'POINTS').reduce((sum, { amount }) => sum + amount, 0);

/** Whether a refund of a bank transfer waits for an account to be named. */
async function waitForAccount(
  db: Database | Transaction,
  attempts: readonly AttemptRow[],
): Promise<boolean> {
  const orderIds = attempts
    .filter(({ method }) => method === 'VIRTUAL_ACCOUNT')
    .map(({ orderId }) => orderId);
  if (orderIds.length === 0) return false;
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(inArray(refunds.orderId, orderIds), eq(refunds.state, 'ACCOUNT_NEEDED')))
    .limit(1);
  return rows.length > 0;
}

/**
 * The attempts whose money belongs to the booking, in order: charged, and not being refunded
 * because the capture came too late (ORPHAN).
 */
export function paymentsOf(db: Database | Transaction, id: string): Promise<AttemptRow[]> {
  const orphaned = db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, paymentAttempts.orderId), eq(refunds.purpose, 'ORPHAN')));
  return db
    .select()
    .from(paymentAttempts)
    .where(
      and(
        eq(paymentAttempts.reservationId, id),
        inArray(paymentAttempts.state, [...CHARGED]),
        notExists(orphaned),
      ),
    )
    .orderBy(asc(paymentAttempts.attempt));
}

/** The open change of a booking's dates, or null. Its deadline may have passed already. */
export async function openChangeOf(
  db: Database | Transaction,
  id: string,
): Promise<StayChangeRow | null> {
  const [row] = await db
    .select()
    .from(stayChanges)
    .where(and(eq(stayChanges.reservationId, id), inArray(stayChanges.state, [...OPEN_CHANGES])));
  return row ?? null;
}

/** The completed changes of a booking's dates, in order. */
export function madeChangesOf(db: Database | Transaction, id: string): Promise<StayChangeRow[]> {
  return db
    .select()
    .from(stayChanges)
    .where(and(eq(stayChanges.reservationId, id), eq(stayChanges.state, 'MADE')))
    .orderBy(asc(stayChanges.endedAt), asc(stayChanges.createdAt));
}

/** The change that an attempt pays for, or null if the attempt pays for the stay. */
export async function changeOfAttempt(
  db: Database | Transaction,
  { changeId }: Pick<AttemptRow, 'changeId'>,
): Promise<StayChangeRow | null> {
  if (changeId === null) return null;
  const [row] = await db.select().from(stayChanges).where(eq(stayChanges.id, changeId));
  return row ?? null;
}

/** All payment attempts of a booking, the latest first. */
export function attemptsOf(db: Database | Transaction, id: string): Promise<AttemptRow[]> {
  return db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.reservationId, id))
    .orderBy(desc(paymentAttempts.attempt));
}

/**
 * Locks a member's booking until the transaction ends. To avoid deadlocks, every transaction that
 * locks several rows locks the booking first, then its attempts, then the nights.
 * @throws AppError RESERVATION_NOT_FOUND
 */
export async function lockOwn(
  tx: Transaction,
  id: string,
  memberId: string,
): Promise<ReservationRow> {
  const reservation = await lock(tx, id);
  if (reservation === undefined || reservation.memberId !== memberId) {
    throw new AppError('RESERVATION_NOT_FOUND');
  }
  return reservation;
}

export async function lock(tx: Transaction, id: string): Promise<ReservationRow | undefined> {
  const [row] = await tx.select().from(reservations).where(eq(reservations.id, id)).for('update');
  return row;
}

/** The attempt of an order, or undefined. */
export async function attemptOf(
  db: Database | Transaction,
  orderId: string,
): Promise<AttemptRow | undefined> {
  const [row] = await db.select().from(paymentAttempts).where(eq(paymentAttempts.orderId, orderId));
  return row;
}

/** The attempts of a booking in one of some states. */
export function attemptsIn(
  tx: Database | Transaction,
  id: string,
  states: readonly AttemptState[],
): Promise<AttemptRow[]> {
  return tx
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.reservationId, id), inArray(paymentAttempts.state, [...states])))
    .orderBy(desc(paymentAttempts.attempt));
}
