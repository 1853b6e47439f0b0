import { eq } from 'drizzle-orm';

import type { CouponReason } from '@/contract/coupon/coupon';
import { combined } from '@/domain/coupon/coupon-choice';
import { termsObstacle } from '@/domain/coupon/coupon-obstacle';
import { couponsOf, withCoupons, type CouponTitle } from '@/domain/coupon/coupon-quote';
import type { Quote } from '@/domain/price/pricing';
import type { Database, Transaction } from '@/server/platform/db/client';
import { couponUses } from '@/server/platform/db/schema';
import { presentObstacle, stayFactsOf, type CouponStay } from './coupon-choice';
import { titleIn } from './price-coupons';
import { usesOf } from './use-coupons';

/** A coupon that no longer applies to the new dates, and why. */
export type DroppedCoupon = {
  readonly title: CouponTitle;
  readonly reason: CouponReason;
};

/**
 * Computes the quote for new dates of a booking with those of its coupons that still apply.
 * Validity periods and conditions on the member aren't checked again, because they held when the
 * booking was made.
 * @param stay the stay on the new dates, without coupons
 */
export async function keepCoupons(
  db: Database | Transaction,
  reservationId: string,
  stay: CouponStay,
): Promise<{ readonly quote: Quote; readonly dropped: readonly DroppedCoupon[] }> {
  // A coupon with discount 0 was used up when the guest checked out early.
  const uses = (await usesOf(db, reservationId)).filter(
    ({ returnedAt, discount }) => returnedAt === null && discount > 0,
  );
  const facts = stayFactsOf(stay);
  const fitting = uses.filter(({ terms }) => termsObstacle(terms, facts) === null);
  const combination = combined(
    fitting.map(({ personalCouponId: id, terms: coupon }) => ({ id, coupon })),
    facts,
  );
  const kept = new Set(combination.taken.map(({ id }) => id));
  const titles = new Map(uses.map(({ personalCouponId, title }) => [personalCouponId, title]));
  return {
    quote: withCoupons(stay.quote, combination, titleIn(titles)),
    dropped: uses
      .filter(({ personalCouponId }) => !kept.has(personalCouponId))
      .map(({ title, terms }) => {
        const obstacle = termsObstacle(terms, facts);
        const reason: CouponReason =
          obstacle === null ? { code: 'COUPON_ADDS_NOTHING' } : presentObstacle(obstacle);
        return { title, reason };
      }),
  };
}

/**
 * Updates the coupons of a locked booking to match its new quote.
 * @param how whether a coupon that isn't part of the quote is returned or stays used
 */
export async function followQuote(
  tx: Transaction,
  reservationId: string,
  quote: Pick<Quote, 'lines'>,
  how: { readonly now: Date; readonly unneeded: 'RETURNED' | 'KEPT' },
): Promise<void> {
  const gone = how.unneeded === 'KEPT' ? { discount: 0 } : { discount: 0, returnedAt: how.now };
  const discounts = couponsOf(quote);
  for (const use of await usesOf(tx, reservationId)) {
    const { id, personalCouponId, returnedAt, discount: before } = use;
    // It was returned already, or used up on nights that were given up.
    if (returnedAt !== null || before === 0) continue;
    const discount = discounts.get(personalCouponId);
    const change = discount === undefined ? gone : { discount };
    await tx.update(couponUses).set(change).where(eq(couponUses.id, id));
  }
}
