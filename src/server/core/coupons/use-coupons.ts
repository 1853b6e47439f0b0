import { and, asc, eq, inArray, isNull } from 'drizzle-orm';

import type { ReservationView } from '@/contract/booking/reservation-view';
import type { Refund } from '@/domain/booking/cancellation';
import { comesBack } from '@/domain/coupon/coupon';
import { feeBeforeCoupons } from '@/domain/coupon/coupon-quote';
import type { Quote } from '@/domain/price/pricing';
import type { PricedCoupons } from './price-coupons';
import type { Database, Transaction } from '@/server/platform/db/client';
import { couponUses, type reservations } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';

export type CouponUseRow = typeof couponUses.$inferSelect;
type Reservation = Pick<
  typeof reservations.$inferSelect,
  'id' | 'total' | 'refund' | 'refundFeePercent' | 'quote'
>;

/**
 * Marks coupons as used by a new booking, in its transaction. Nothing is read beforehand: unique
 * indexes allow a coupon on one booking at a time, and a member one booking with a first-booking
 * coupon. A concurrent insert waits until the other transaction ends. The first-booking coupon is
 * inserted first and the others in the order of their ids, so that two bookings of a member can't
 * deadlock.
 * @throws AppError COUPON_USED when one is on another booking, COUPON_NOT_APPLICABLE
 * (COUPON_FIRST_PENDING) when another booking has a first-booking coupon
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
      ...use,
      position,
      reservationId,
      usedAt: now,
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

/** The coupons a booking was made with, in the order in which they apply. */
export function usesOf(db: Database | Transaction, reservationId: string): Promise<CouponUseRow[]> {
  return db
    .select()
    .from(couponUses)
    .where(eq(couponUses.reservationId, reservationId))
    .orderBy(asc(couponUses.position));
}

/** Returns all coupons of a locked booking that ended without being paid. */
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

/** Returns the coupons of a cancelled, locked booking according to the terms of each. */
export async function returnCoupons(
  tx: Transaction,
  reservation: Reservation,
  now: Date,
): Promise<void> {
  const { total, refund, refundFeePercent, quote } = reservation;
  const fee = feeBeforeCoupons(total - (refund ?? 0), quote, refundFeePercent ?? 0);
  // From now on, the booking's state and fee decide whether it counts as the member's first
  // booking, not the coupon.
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

/**
 * Presents the coupons in a booking's quote to its member.
 * @param quote the booking's quote
 * @param kept the cancellation fee if the booking were cancelled now; null when it can't be
 * cancelled
 */
export function presentUses(
  uses: readonly CouponUseRow[],
  quote: Pick<Quote, 'lines' | 'total'>,
  kept: Pick<Refund, 'fee' | 'feePercent'> | null,
  locale: 'ko' | 'en',
): ReservationView['coupons'] {
  const fee = kept === null ? null : feeBeforeCoupons(kept.fee, quote, kept.feePercent);
  return uses
    .filter(({ discount }) => discount > 0)
    .map(({ title, discount, returnedAt, terms }) => ({
      title: title[locale],
      discount,
      returned: returnedAt !== null,
      comesBack:
        fee === null
          ? null
          : comesBack({ discount, returnsOnCancel: terms.returnsOnCancel }, fee, quote.total),
    }));
}
