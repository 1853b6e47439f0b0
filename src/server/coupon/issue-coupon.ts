import { and, count, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm';

import type { Database } from '../db/client';
import { coupons, personalCoupons } from '../db/schema';
import { AppError } from '../http/app-error';
import { couponColumns } from './coupon-columns';
import { holderOf } from './coupon-holder';
import type { CouponRow, OwnedCoupon } from './coupon-queries';

/** The coupon a new member is given, when the site has one under this id. */
export const WELCOME_COUPON_ID = 1;

/** To whom a coupon goes, and until when where it ends otherwise than the coupon. */
export type Issue = {
  readonly memberId: string;
  readonly now: Date;
  /** Exclusive. */
  readonly validUntil?: Date;
};

/** Takes one of a coupon from its stock; nothing where there is none, or outside its time. */
export type ClaimCoupon = (
  tx: Database,
  couponId: number,
  now: Date,
) => Promise<CouponRow | undefined>;

const current = (couponId: number, now: Date) =>
  and(eq(coupons.id, couponId), lte(coupons.validFrom, now), gt(coupons.validUntil, now));

/** By one conditional update, which locks the coupon until the transaction ends. */
export const claimCoupon: ClaimCoupon = async (tx, couponId, now) => {
  const [row] = await tx
    .update(coupons)
    .set({ issued: sql`${coupons.issued} + 1` })
    .where(
      and(current(couponId, now), or(isNull(coupons.stock), lt(coupons.issued, coupons.stock))),
    )
    .returning(couponColumns);
  return row;
};

/**
 * Gives a member a coupon, inside the caller's transaction, over a way of claiming one; the race test
 * puts a naive one in. The member's coupons are counted after the coupon is locked, so that two requests
 * of one member can't both get the last they may take, and a refused one gives the stock back with its
 * transaction.
 */
export function issueCouponUsing(claim: ClaimCoupon) {
  return async (
    tx: Database,
    couponId: number,
    { memberId, now, validUntil }: Issue,
  ): Promise<OwnedCoupon> => {
    const coupon = await claim(tx, couponId, now);
    const taken = await takenBy(tx, couponId, memberId);
    if (coupon === undefined) throw await refusal(tx, couponId, { taken, now });
    if (coupon.businessOnly) {
      const { isBusiness } = await holderOf(tx, memberId, [coupon], { now, booking: null });
      if (!isBusiness) throw new AppError('BUSINESS_ONLY');
    }
    if (taken >= coupon.perMember) throw new AppError('COUPON_ALREADY_TAKEN');
    const [personal] = await tx
      .insert(personalCoupons)
      .values({ memberId, couponId, issuedAt: now, validUntil: validUntil ?? null })
      .returning();
    if (personal === undefined) throw new Error('The coupon was not kept');
    const ends = personal.validUntil ?? coupon.validUntil;
    return { coupon: { ...coupon, validUntil: ends }, personal, booking: null };
  };
}

/**
 * Gives a member a coupon.
 * @throws AppError COUPON_SOLD_OUT, COUPON_ALREADY_TAKEN when they took as many as a member may,
 * BUSINESS_ONLY, or COUPON_NOT_FOUND outside its time
 */
export const issueCoupon = issueCouponUsing(claimCoupon);

async function refusal(
  tx: Database,
  couponId: number,
  { taken, now }: { readonly taken: number; readonly now: Date },
): Promise<AppError> {
  const [known] = await tx
    .select({ perMember: coupons.perMember })
    .from(coupons)
    .where(current(couponId, now));
  if (known === undefined) {
    return new AppError(taken > 0 ? 'COUPON_ALREADY_TAKEN' : 'COUPON_NOT_FOUND');
  }
  return new AppError(taken >= known.perMember ? 'COUPON_ALREADY_TAKEN' : 'COUPON_SOLD_OUT');
}

/** How many of a coupon a member has taken, used, over and revoked ones too. */
async function takenBy(tx: Database, couponId: number, memberId: string): Promise<number> {
  const [row] = await tx
    .select({ many: count() })
    .from(personalCoupons)
    .where(and(eq(personalCoupons.couponId, couponId), eq(personalCoupons.memberId, memberId)));
  return row?.many ?? 0;
}

/** Gives a new member the welcome coupon; false when the site has none to give now. */
export async function issueWelcomeCoupon(
  tx: Database,
  memberId: string,
  now: Date,
): Promise<boolean> {
  try {
    // What a refusal has written goes back with the inner transaction; the outer one goes on.
    await tx.transaction((inner) => issueCoupon(inner, WELCOME_COUPON_ID, { memberId, now }));
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
