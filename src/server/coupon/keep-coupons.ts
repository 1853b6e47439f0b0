import { eq } from 'drizzle-orm';

import type { CouponReason } from '@/contract/coupon';
import { combined } from '@/domain/coupon-choice';
import { termsObstacle } from '@/domain/coupon-obstacle';
import { couponsOf, withCoupons, type CouponTitle } from '@/domain/coupon-quote';
import type { Quote } from '@/domain/pricing';
import type { Database, Transaction } from '../db/client';
import { couponUses } from '../db/schema';
import { presentObstacle, stayFactsOf, type CouponStay } from './coupon-choice';
import { titleIn } from './price-coupons';
import { usesOf } from './use-coupons';

/** A coupon that new dates do without, and why. */
export type DroppedCoupon = {
  readonly title: CouponTitle;
  readonly reason: CouponReason;
};

/**
 * Other dates of a booking with the coupons it has that still fit them. Their periods aren't looked at
 * again, nor whose they are: they were used in time, and by whom they are for.
 * @param stay of the new dates, without coupons
 */
export async function keepCoupons(
  db: Database | Transaction,
  reservationId: string,
  stay: CouponStay,
): Promise<{ readonly quote: Quote; readonly dropped: readonly DroppedCoupon[] }> {
  // One that takes nothing off was spent on a stay that was left early.
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
 * Has the coupons of a locked booking follow its new price.
 * @param how one that is no part of it goes back, or stays used all the same
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
    // Spent already, on nights that were given up.
    if (returnedAt !== null || before === 0) continue;
    const discount = discounts.get(personalCouponId);
    const change = discount === undefined ? gone : { discount };
    await tx.update(couponUses).set(change).where(eq(couponUses.id, id));
  }
}
