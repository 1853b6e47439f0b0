import { and, asc, desc, eq, inArray, notExists } from 'drizzle-orm';

import { OPEN_CHANGES } from '@/domain/change-state';
import { couponsOf } from '@/domain/coupon-quote';
import type { AttemptState } from '@/domain/reservation';
import { usesOf, type CouponUseRow } from '../coupon/use-coupons';
import type { Database, Transaction } from '../db/client';
import {
  hotels,
  members,
  paymentAttempts,
  ratePlans,
  refunds,
  reservations,
  roomTypes,
  stayChanges,
} from '../db/schema';
import { AppError } from '../http/app-error';

export type ReservationRow = typeof reservations.$inferSelect;
export type StayChangeRow = typeof stayChanges.$inferSelect;
export type AttemptRow = typeof paymentAttempts.$inferSelect;

/** A booking with all that is shown of it. */
export type BookingRows = {
  readonly reservation: ReservationRow;
  readonly hotel: typeof hotels.$inferSelect;
  readonly room: typeof roomTypes.$inferSelect;
  readonly plan: typeof ratePlans.$inferSelect;
  /** The member it belongs to. */
  readonly booker: { readonly name: string; readonly email: string };
  /**
   * Of the stay itself, the attempt that took the money, else the latest; null before the first. While
   * it isn't paid in whole, the latest.
   */
  readonly attempt: AttemptRow | null;
  /** The latest attempt of all, for the stay or for a change of its dates. */
  readonly latest: AttemptRow | null;
  /** Those that took money which is the booking's, in their order: for the stay, then for changes. */
  readonly payments: readonly AttemptRow[];
  /** Won of points that are in for a stay which isn't paid in whole, and those that it gave back. */
  readonly points: { readonly taken: number; readonly returned: number };
  /** The change of its dates whose money isn't certain yet. */
  readonly change: StayChangeRow | null;
  /** The coupons it was made with. */
  readonly coupons: readonly CouponUseRow[];
  /** Money of a deposit waits for an account it can go back to. */
  readonly needsRefundAccount: boolean;
};

/** States of an attempt that charged the card, whatever came back since. */
export const CHARGED: readonly AttemptState[] = [
  'CAPTURED',
  'REFUNDING',
  'REFUNDED',
  'PARTLY_REFUNDED',
];
/** States of an attempt whose outcome only the gateway knows. */
export const IN_DOUBT: readonly AttemptState[] = ['CONFIRMING', 'UNKNOWN'];
/** States of an attempt that hasn't been confirmed. */
export const UNCONFIRMED: readonly AttemptState[] = ['CREATED', 'READY'];

/**
 * A booking of a member, as it is shown.
 * @throws AppError RESERVATION_NOT_FOUND, for another member's too: an id tells nobody anything
 */
export async function bookingOf(
  db: Database | Transaction,
  id: string,
  memberId: string,
): Promise<BookingRows> {
  const [found] = await db
    .select({
      reservation: reservations,
      hotel: hotels,
      room: roomTypes,
      plan: ratePlans,
      booker: { name: members.name, email: members.email },
    })
    .from(reservations)
    .innerJoin(hotels, eq(hotels.id, reservations.hotelId))
    .innerJoin(roomTypes, eq(roomTypes.id, reservations.roomTypeId))
    .innerJoin(ratePlans, eq(ratePlans.id, reservations.ratePlanId))
    .innerJoin(members, eq(members.id, reservations.memberId))
    .where(and(eq(reservations.id, id), eq(reservations.memberId, memberId)));
  if (found === undefined) throw new AppError('RESERVATION_NOT_FOUND');
  const attempts = await attemptsOf(db, id);
  const own = attempts.filter(({ changeId }) => changeId === null);
  const payments = attempts.some(({ state }) => CHARGED.includes(state))
    ? await paymentsOf(db, id)
    : [];
  const isUnpaid = ['HELD', 'PAYING', 'AWAITING_DEPOSIT'].includes(found.reservation.state);
  const paid = isUnpaid
    ? own[0]
    : (payments.find(({ changeId }) => changeId === null) ??
      own.find(({ state }) => CHARGED.includes(state)));
  return {
    ...found,
    attempt: paid ?? own[0] ?? null,
    latest: attempts[0] ?? null,
    payments,
    points: {
      taken: isUnpaid ? pointsIn(payments) : 0,
      returned: pointsIn(own.filter((one) => CHARGED.includes(one.state))) - pointsIn(payments),
    },
    change: await openChangeOf(db, id),
    coupons: couponsOf(found.reservation.quote).size === 0 ? [] : await usesOf(db, id),
    needsRefundAccount: await waitForAccount(db, attempts),
  };
}

/** Won of points that orders took, whatever of them went back. */
export const pointsIn = (orders: readonly AttemptRow[]): number =>
  orders.filter(({ method }) => method === 'POINTS').reduce((sum, { amount }) => sum + amount, 0);

/** Whether money that came by deposits waits for an account it can go back to. */
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
 * The attempts whose money is the booking's, in their order: charged, and not on its way back
 * because it came too late.
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

/** The change of a booking's dates that is under way, or null; its deadline may have passed. */
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

/** The changes of a booking's dates that were made, in their order. */
export function madeChangesOf(db: Database | Transaction, id: string): Promise<StayChangeRow[]> {
  return db
    .select()
    .from(stayChanges)
    .where(and(eq(stayChanges.reservationId, id), eq(stayChanges.state, 'MADE')))
    .orderBy(asc(stayChanges.endedAt), asc(stayChanges.createdAt));
}

/** The change that an attempt pays for, or null for one that pays for the stay. */
export async function changeOfAttempt(
  db: Database | Transaction,
  { changeId }: Pick<AttemptRow, 'changeId'>,
): Promise<StayChangeRow | null> {
  if (changeId === null) return null;
  const [row] = await db.select().from(stayChanges).where(eq(stayChanges.id, changeId));
  return row ?? null;
}

/** Every attempt to pay for a booking, the latest first. */
export function attemptsOf(db: Database | Transaction, id: string): Promise<AttemptRow[]> {
  return db
    .select()
    .from(paymentAttempts)
    .where(eq(paymentAttempts.reservationId, id))
    .orderBy(desc(paymentAttempts.attempt));
}

/**
 * Locks a booking of a member until the transaction ends. Whoever locks more than one row takes
 * the booking first, then its attempts, then nights: one order, so that nobody waits in a circle.
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
