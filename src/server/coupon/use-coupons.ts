import { and, asc, eq, inArray, isNull } from 'drizzle-orm';

import { comesBack } from '@/domain/coupon';
import { feeBeforeCoupons } from '@/domain/coupon-quote';
import type { Database, Transaction } from '../db/client';
import { couponUses, type reservations } from '../db/schema';
import { AppError } from '../http/app-error';
import type { PricedCoupons } from './price-coupons';

export type CouponUseRow = typeof couponUses.$inferSelect;
type Reservation = Pick<typeof reservations.$inferSelect, 'id' | 'total' | 'refund' | 'quote'>;

/**
 * Uses coupons for a new booking, in its transaction. Nothing is read beforehand: the indexes let one
 * booking at a time have a coupon, and one of a member's have those of a first booking; whoever waited
 * for another's transaction sees how it ended. The one of a first booking goes in first,
 * the others by their ids, so that two bookings of a member's can't wait for each other.
 * @throws AppError COUPON_USED when one is on another booking, COUPON_NOT_APPLICABLE (COUPON_FIRST_PENDING)
 * when another booking has one of the first
 */
export async function useCoupons(
  tx: Transaction,
  reservation: { readonly id: string; readonly memberId: string },
  uses: PricedCoupons['uses'],
  now: Date,
): Promise<void> {
  if (uses.length === 0) return;
  const { id: reservationId, memberId } = reservation;
  const first = uses.find(({ terms }) => terms.firstBooking === true);
  const rows = uses
    .map((use, position) => ({
      ...{ ...use, position, reservationId, usedAt: now },
      firstOf: use === first ? memberId : null,
    }))
    .sort(
      (a, b) =>
        Number(b.firstOf !== null) - Number(a.firstOf !== null) ||
        a.personalCouponId - b.personalCouponId,
    );
  const used = await tx
    .insert(couponUses)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: couponUses.personalCouponId });
  if (used.length === rows.length) return;
  const kept = new Set(used.map(({ id }) => id));
  const refused = rows.filter(({ personalCouponId }) => !kept.has(personalCouponId));
  if (await areOnBookings(tx, refused)) throw new AppError('COUPON_USED');
  throw new AppError('COUPON_NOT_APPLICABLE', { details: { reason: 'COUPON_FIRST_PENDING' } });
}

async function areOnBookings(
  tx: Transaction,
  uses: ReadonlyArray<Pick<CouponUseRow, 'personalCouponId'>>,
): Promise<boolean> {
  const ids = uses.map(({ personalCouponId }) => personalCouponId);
  const found = await tx
    .select({ id: couponUses.id })
    .from(couponUses)
    .where(and(inArray(couponUses.personalCouponId, ids), isNull(couponUses.returnedAt)))
    .limit(1);
  return found.length > 0;
}

/** The coupons a booking was made with, in the order they apply. */
export function usesOf(db: Database | Transaction, reservationId: string): Promise<CouponUseRow[]> {
  return db
    .select()
    .from(couponUses)
    .where(eq(couponUses.reservationId, reservationId))
    .orderBy(asc(couponUses.position));
}

/** Gives all coupons of a locked booking back: it ended without being paid. */
export async function giveCouponsBack(
  tx: Transaction,
  reservationId: string,
  now: Date,
): Promise<void> {
  await tx
    .update(couponUses)
    .set({ returnedAt: now })
    .where(and(eq(couponUses.reservationId, reservationId), isNull(couponUses.returnedAt)));
}

/** Gives the coupons of a cancelled booking, whose row is locked, back as the terms of each say. */
export async function returnCoupons(
  tx: Transaction,
  reservation: Reservation,
  now: Date,
): Promise<void> {
  const fee = feeBeforeCoupons(reservation.total - (reservation.refund ?? 0), reservation.quote);
  // Whether this was the first booking is said by what it kept of the price, and by no coupon any more.
  await tx
    .update(couponUses)
    .set({ firstOf: null })
    .where(eq(couponUses.reservationId, reservation.id));
  for (const use of await usesOf(tx, reservation.id)) {
    const { returnsOnCancel } = use.terms;
    if (use.returnedAt !== null || !comesBack({ ...use, returnsOnCancel }, fee, reservation.total))
      continue;
    await tx.update(couponUses).set({ returnedAt: now }).where(eq(couponUses.id, use.id));
  }
}
