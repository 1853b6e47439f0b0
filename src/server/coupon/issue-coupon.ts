import { and, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm';

import type { Database } from '../db/client';
import { coupons, personalCoupons } from '../db/schema';
import { AppError } from '../http/app-error';
import type { OwnedCoupon } from './coupon-queries';

/** The coupon a new member is given, when the site has one under this id. */
export const WELCOME_COUPON_ID = 1;

/**
 * Gives a member a coupon, inside the caller's transaction. One conditional update takes it from
 * the stock and locks the coupon; the row of the member comes after that lock, so two requests of
 * one member can't both get one, and a refused one gives the stock back with its transaction.
 * @throws AppError COUPON_SOLD_OUT, COUPON_ALREADY_TAKEN, or COUPON_NOT_FOUND outside its time
 */
export async function issueCoupon(
  tx: Database,
  couponId: number,
  memberId: string,
  now: Date,
): Promise<OwnedCoupon> {
  const current = and(
    eq(coupons.id, couponId),
    lte(coupons.validFrom, now),
    gt(coupons.validUntil, now),
  );
  const [coupon] = await tx
    .update(coupons)
    .set({ issued: sql`${coupons.issued} + 1` })
    .where(and(current, or(isNull(coupons.stock), lt(coupons.issued, coupons.stock))))
    .returning();
  if (coupon === undefined) {
    if (await hasCoupon(tx, couponId, memberId)) throw new AppError('COUPON_ALREADY_TAKEN');
    const known = await tx.select({ id: coupons.id }).from(coupons).where(current);
    throw new AppError(known.length > 0 ? 'COUPON_SOLD_OUT' : 'COUPON_NOT_FOUND');
  }
  if (await hasCoupon(tx, couponId, memberId)) throw new AppError('COUPON_ALREADY_TAKEN');
  const [personal] = await tx
    .insert(personalCoupons)
    .values({ memberId, couponId, issuedAt: now })
    .returning();
  if (personal === undefined) throw new Error('The coupon was not kept');
  return { coupon, personal, booking: null };
}

async function hasCoupon(tx: Database, couponId: number, memberId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: personalCoupons.id })
    .from(personalCoupons)
    .where(and(eq(personalCoupons.couponId, couponId), eq(personalCoupons.memberId, memberId)))
    .limit(1);
  return rows.length > 0;
}

/** Gives a new member the welcome coupon; false when the site has none to give now. */
export async function issueWelcomeCoupon(
  tx: Database,
  memberId: string,
  now: Date,
): Promise<boolean> {
  try {
    await issueCoupon(tx, WELCOME_COUPON_ID, memberId, now);
    return true;
  } catch (error) {
    // Thrown before anything was written, so the transaction goes on.
    if (error instanceof AppError) return false;
    throw error;
  }
}
