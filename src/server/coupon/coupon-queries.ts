import { and, asc, desc, eq, gt, isNull, lte } from 'drizzle-orm';

import { isGoodAt } from '@/domain/coupon-obstacle';
import { isHoldLive } from '@/domain/reservation';
import type { Database } from '../db/client';
import { coupons, couponUses, hotels, personalCoupons, reservations } from '../db/schema';
import { couponColumns, ownCouponColumns, ownEnd, type CouponPlace } from './coupon-columns';

export type CouponRow = typeof coupons.$inferSelect & { readonly places: readonly CouponPlace[] };
export type PersonalCouponRow = typeof personalCoupons.$inferSelect;

export type OwnedCoupon = {
  /** Its `validUntil` is the member's own end, where there is one. */
  readonly coupon: CouponRow;
  readonly personal: PersonalCouponRow;
  /** The booking that uses it; null while it is free. */
  readonly booking: Pick<typeof reservations.$inferSelect, 'id' | 'state' | 'holdExpiresAt'> | null;
};

/** Whether a coupon is on a booking, and if so, whether that is paid. */
export function standingOf({ booking }: OwnedCoupon, now: Date): 'FREE' | 'HELD' | 'USED' {
  if (booking === null) return 'FREE';
  // A hold that is over is in nobody's way, swept yet or not.
  if (booking.state === 'HELD') return isHoldLive({ ...booking, now }) ? 'HELD' : 'FREE';
  return booking.state === 'PAYING' || booking.state === 'AWAITING_DEPOSIT' ? 'HELD' : 'USED';
}

const rowsOf = (db: Database) =>
  db
    .select({
      coupon: ownCouponColumns,
      personal: personalCoupons,
      booking: {
        id: reservations.id,
        state: reservations.state,
        holdExpiresAt: reservations.holdExpiresAt,
      },
    })
    .from(personalCoupons)
    .innerJoin(coupons, eq(coupons.id, personalCoupons.couponId))
    .leftJoin(
      couponUses,
      and(eq(couponUses.personalCouponId, personalCoupons.id), isNull(couponUses.returnedAt)),
    )
    .leftJoin(reservations, eq(reservations.id, couponUses.reservationId));

const inHandOf = (memberId: string) =>
  and(eq(personalCoupons.memberId, memberId), isNull(personalCoupons.revokedAt));

/** Every coupon of a member; the newest first. */
export function ownedCoupons(db: Database, memberId: string): Promise<OwnedCoupon[]> {
  return rowsOf(db)
    .where(inHandOf(memberId))
    .orderBy(desc(personalCoupons.issuedAt), desc(personalCoupons.id));
}

/** Those of a member that are on no paid booking and not over at `now`; the one that ends soonest first. */
export async function walletOf(db: Database, memberId: string, now: Date): Promise<OwnedCoupon[]> {
  const owned = await rowsOf(db)
    .where(and(inHandOf(memberId), gt(ownEnd, now)))
    .orderBy(asc(ownEnd), asc(personalCoupons.id));
  return owned.filter((one) => standingOf(one, now) !== 'USED');
}

/** Those of a member that can be used at `now`. */
export async function usableCoupons(
  db: Database,
  memberId: string,
  now: Date,
): Promise<OwnedCoupon[]> {
  const wallet = await walletOf(db, memberId, now);
  return wallet.filter((one) => standingOf(one, now) === 'FREE');
}

/** Coupons that may be taken at `now`, gone ones too; of a hotel those that are good at it. */
export async function downloadableCoupons(
  db: Database,
  now: Date,
  hotelId?: number,
): Promise<CouponRow[]> {
  const rows = await db
    .select(couponColumns)
    .from(coupons)
    .where(
      and(eq(coupons.downloadable, true), lte(coupons.validFrom, now), gt(coupons.validUntil, now)),
    )
    .orderBy(asc(coupons.id));
  if (hotelId === undefined) return rows;
  const [hotel] = await db
    .select({ areaId: hotels.areaId, regionId: hotels.regionId })
    .from(hotels)
    .where(eq(hotels.id, hotelId));
  return hotel === undefined ? [] : rows.filter((row) => isGoodAt(row, { ...hotel, hotelId }));
}
