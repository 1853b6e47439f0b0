import { and, asc, count, eq, gt, inArray, isNull, lt, lte, notExists, or, sql } from 'drizzle-orm';

import { holderOf } from './coupon-holder';
import { couponColumns, type CouponRow, type OwnedCoupon } from './coupon-queries';
import type { Database, Transaction } from '@/server/platform/db/client';
import { coupons, couponUses, personalCoupons } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import type { CouponId, PersonalCouponId } from '@/domain/ids';

/** The id of the coupon that new members are given, if the site has one. */
export const WELCOME_COUPON_ID = 1;

/** The member a coupon goes to, and its end where it differs from the coupon's. */
type Issue = {
  readonly memberId: string;
  readonly now: Date;
  /** Exclusive. */
  readonly validUntil?: Date;
};

/** Takes one coupon from the stock; undefined when it is sold out or not valid at `now`. */
export type ClaimCoupon = (
  tx: Database,
  couponId: CouponId,
  now: Date,
) => Promise<CouponRow | undefined>;

const current = (couponId: CouponId, now: Date) =>
  and(eq(coupons.id, couponId), lte(coupons.validFrom, now), gt(coupons.validUntil, now));

/** Uses one conditional update, which locks the coupon until the transaction ends. */
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
 * Returns a function that gives a member a coupon, inside the caller's transaction. `claim` is
 * injectable so that a race test can replace it with an unguarded one. The member's coupons are
 * counted after the coupon is locked, so that two requests of one member can't both get the last
 * one allowed; a refusal rolls the stock back with its transaction.
 */
export function issueCouponUsing(claim: ClaimCoupon) {
  return async (
    tx: Database,
    couponId: CouponId,
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
 * @throws AppError COUPON_SOLD_OUT, COUPON_ALREADY_TAKEN when the member has as many as allowed,
 * BUSINESS_ONLY, or COUPON_NOT_FOUND outside the coupon's period
 */
export const issueCoupon = issueCouponUsing(claimCoupon);

async function refusal(
  tx: Database,
  couponId: CouponId,
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

/** How many of a coupon a member has taken, including used, ended and revoked ones. */
async function takenBy(tx: Database, couponId: CouponId, memberId: string): Promise<number> {
  const [row] = await tx
    .select({ many: count() })
    .from(personalCoupons)
    .where(and(eq(personalCoupons.couponId, couponId), eq(personalCoupons.memberId, memberId)));
  return row?.many ?? 0;
}

/** Gives a new member the welcome coupon; returns false when there is none to give. */
export async function issueWelcomeCoupon(
  tx: Database,
  memberId: string,
  now: Date,
): Promise<boolean> {
  try {
    // A refusal rolls back the nested transaction only, so that the outer one can go on.
    await tx.transaction((inner) => issueCoupon(inner, WELCOME_COUPON_ID, { memberId, now }));
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/**
 * Revokes members' coupons, inside the caller's transaction. A coupon that a booking uses isn't
 * revoked: a booking being made has its row locked (`priceCoupons`), so this waits and then sees
 * it. An overdue hold that the job hasn't ended still counts as using its coupons; a caller that
 * needs all of them revoked must compare the result with what it asked for.
 * @param ids ids of personal coupons
 * @returns the ids that were revoked now
 */
export async function revokeCoupons(
  tx: Transaction,
  ids: readonly PersonalCouponId[],
  now: Date,
): Promise<PersonalCouponId[]> {
  const { id, revokedAt } = personalCoupons;
  const locked = await tx
    .select({ id })
    .from(personalCoupons)
    .where(and(inArray(id, [...ids]), isNull(revokedAt)))
    .orderBy(asc(id))
    .for('update');
  const uses = tx
    .select({ id: couponUses.id })
    .from(couponUses)
    .where(and(eq(couponUses.personalCouponId, id), isNull(couponUses.returnedAt)));
  const revoked = await tx
    .update(personalCoupons)
    .set({ revokedAt: now })
    .where(
      and(
        inArray(
          id,
          locked.map((row) => row.id),
        ),
        notExists(uses),
      ),
    )
    .returning({ id });
  return revoked.map((row) => row.id);
}
