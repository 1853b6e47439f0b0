import { and, asc, eq, inArray, isNull, notExists } from 'drizzle-orm';

import type { Transaction } from '@/server/platform/db/client';
import { couponUses, personalCoupons } from '@/server/platform/db/schema';

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
  ids: readonly number[],
  now: Date,
): Promise<number[]> {
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
