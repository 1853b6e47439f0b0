import { and, count, eq, isNull, notExists, sql } from 'drizzle-orm';

import type { MemberData } from '@/server/core/members/member-data';
import type { Database } from '@/server/platform/db/client';
import { couponUses, personalCoupons } from '@/server/platform/db/schema';

/** The condition for a member's coupons that were never used for a booking. */
const neverUsed = (db: Database, memberId: string) =>
  and(
    eq(personalCoupons.memberId, memberId),
    notExists(
      db
        .select({ one: sql`1` })
        .from(couponUses)
        .where(eq(couponUses.personalCouponId, personalCoupons.id)),
    ),
  );

/** Counts a member's coupons that aren't on a booking and would be lost with the account. */
async function countUnusedCoupons(db: Database, memberId: string): Promise<number> {
  const [row] = await db
    .select({ found: count() })
    .from(personalCoupons)
    .leftJoin(
      couponUses,
      and(eq(couponUses.personalCouponId, personalCoupons.id), isNull(couponUses.returnedAt)),
    )
    .where(
      and(
        eq(personalCoupons.memberId, memberId),
        isNull(personalCoupons.revokedAt),
        isNull(couponUses.id),
      ),
    );
  return row?.found ?? 0;
}

/** What happens to coupons when an account is deleted: those that a booking was made with stay. */
export const couponData: MemberData = {
  countLosses: async (db, memberId) => ({ unusedCoupons: await countUnusedCoupons(db, memberId) }),
  remove: async (tx, { id }) => {
    await tx.delete(personalCoupons).where(neverUsed(tx, id));
  },
};
