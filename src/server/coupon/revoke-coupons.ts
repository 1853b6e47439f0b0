import { and, asc, eq, inArray, isNull, notExists } from 'drizzle-orm';

import type { Transaction } from '../db/client';
import { couponUses, personalCoupons } from '../db/schema';

/**
 * Takes coupons out of their members' hands, inside the caller's transaction. Those that a booking uses
 * stay: whoever is just using one has its row locked (`priceCoupons`), so this waits and then sees it.
 * A hold that is over but not swept yet still has its coupons: those aren't revoked, so whoever needs all of
 * them gone compares what is returned with what was asked for.
 * @param ids of members' coupons
 * @returns which of them were revoked now
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
