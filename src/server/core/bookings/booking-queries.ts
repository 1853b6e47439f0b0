import { and, asc, eq, inArray, ne } from 'drizzle-orm';

import { OPEN_CHANGES } from '@/domain/booking/stay-change';
import { couponsOf } from '@/domain/coupon/coupon-quote';
import { type CouponUseRow, usesOf } from '@/server/core/coupons/use-coupons';
import { CHARGED, loadPayments, type PaymentRow } from '@/server/core/payments/payment-queries';
import { sumPoints } from '@/server/core/payments/split-payment';
import type { Database, Transaction } from '@/server/platform/db/client';
import { given, prepared } from '@/server/platform/db/prepared';
import {
  hotels,
  members,
  ratePlans,
  refunds,
  reservations,
  roomTypes,
  stayChanges,
} from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';

export type ReservationRow = typeof reservations.$inferSelect;
export type StayChangeRow = typeof stayChanges.$inferSelect;

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
  readonly payment: PaymentRow | null;
  /** The latest attempt of all, whether for the stay or for a change of its dates. */
  readonly latest: PaymentRow | null;
  /**
   * The charged attempts whose money belongs to the booking, in order: first for the stay, then for
   * changes.
   */
  readonly payments: readonly PaymentRow[];
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
  /** The other booking of a pair, with its room; null for any other booking. */
  readonly pairedWith: PairedBooking | null;
};

type PairedBooking = Pick<BookingRows, 'reservation' | 'room'>;

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
  const [stored] = await bookingWithStay(db, { id, memberId });
  if (stored === undefined) throw new AppError('RESERVATION_NOT_FOUND');
  const { all: allPayments, charged: payments } = await loadPayments(db, id);
  const own = allPayments.filter(({ changeId }) => changeId === null);
  const isUnpaid = ['HELD', 'PAYING', 'AWAITING_DEPOSIT'].includes(stored.reservation.state);
  const paid = isUnpaid
    ? own[0]
    : (payments.find(({ changeId }) => changeId === null) ??
      own.find(({ state }) => CHARGED.includes(state)));
  return {
    ...stored,
    payment: paid ?? own[0] ?? null,
    latest: allPayments[0] ?? null,
    payments,
    points: {
      taken: isUnpaid ? sumPoints(payments) : 0,
      returned: sumPoints(own.filter((one) => CHARGED.includes(one.state))) - sumPoints(payments),
    },
    change: await findOpenChange(db, stored.reservation),
    coupons: couponsOf(stored.reservation.quote).size === 0 ? [] : await usesOf(db, id),
    needsRefundAccount: await waitForAccount(db, allPayments),
    pairedWith: await findPaired(db, stored.reservation),
  };
}

/** The booking that was held together with this one; null for one that was held alone. */
async function findPaired(
  db: Database | Transaction,
  { id, pairId }: Pick<ReservationRow, 'id' | 'pairId'>,
): Promise<PairedBooking | null> {
  if (pairId === null) return null;
  const [row] = await db
    .select({ reservation: reservations, room: roomTypes })
    .from(reservations)
    .innerJoin(roomTypes, eq(roomTypes.id, reservations.roomTypeId))
    .where(and(eq(reservations.pairId, pairId), ne(reservations.id, id)));
  return row ?? null;
}

/** The hotel, room and rate plan of a stay, and what is said of the member who books it. */
export const stayColumns = {
  hotel: hotels,
  room: roomTypes,
  plan: ratePlans,
  booker: {
    name: members.name,
    email: members.email,
    telVerifiedAt: members.telVerifiedAt,
  },
};

const bookingWithStay = prepared('find_booking_with_stay', (db) =>
  db
    .select({ reservation: reservations, ...stayColumns })
    .from(reservations)
    .innerJoin(hotels, eq(hotels.id, reservations.hotelId))
    .innerJoin(roomTypes, eq(roomTypes.id, reservations.roomTypeId))
    .innerJoin(ratePlans, eq(ratePlans.id, reservations.ratePlanId))
    .innerJoin(members, eq(members.id, reservations.memberId))
    .where(
      and(
        eq(reservations.id, given(reservations.id, 'id')),
        eq(reservations.memberId, given(reservations.memberId, 'memberId')),
      ),
    ),
);

/** Whether a refund of a bank transfer waits for an account to be named. */
async function waitForAccount(
  db: Database | Transaction,
  ofBooking: readonly PaymentRow[],
): Promise<boolean> {
  const orderIds = ofBooking
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

/**
 * `openChangeOf` for a booking that has been read. Only a stay that is or was booked can have a
 * change of dates, so nothing is read for a hold.
 */
export async function findOpenChange(
  db: Database | Transaction,
  { id, bookedAt }: Pick<ReservationRow, 'id' | 'bookedAt'>,
): Promise<StayChangeRow | null> {
  return bookedAt === null ? null : openChangeOf(db, id);
}

/** The completed changes of a booking's dates, in order. */
export function madeChangesOf(db: Database | Transaction, id: string): Promise<StayChangeRow[]> {
  return db
    .select()
    .from(stayChanges)
    .where(and(eq(stayChanges.reservationId, id), eq(stayChanges.state, 'MADE')))
    .orderBy(asc(stayChanges.endedAt), asc(stayChanges.createdAt));
}

/** Finds a change of dates, whatever its state. */
export async function findChange(
  db: Database | Transaction,
  id: string,
): Promise<StayChangeRow | null> {
  const [row] = await db.select().from(stayChanges).where(eq(stayChanges.id, id));
  return row ?? null;
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
  const [row] = await lockedBooking(tx, { id });
  return row;
}

const lockedBooking = prepared('lock_booking', (db) =>
  db
    .select()
    .from(reservations)
    .where(eq(reservations.id, given(reservations.id, 'id')))
    .for('update'),
);

/** Finds a booking, whoever it belongs to. */
export async function findReservation(
  db: Database | Transaction,
  id: string,
): Promise<ReservationRow> {
  const [row] = await db.select().from(reservations).where(eq(reservations.id, id));
  if (row === undefined) throw new Error(`No booking ${id}`);
  return row;
}
