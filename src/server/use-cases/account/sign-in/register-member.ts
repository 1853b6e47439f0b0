import { issueWelcomeCoupon } from '@/server/core/coupons/issue-coupon';
import type { Transaction } from '@/server/platform/db/client';
import { members } from '@/server/platform/db/schema';
import { welcome } from '@/server/core/messages/member-notices';
import type { MemberRow } from '@/server/core/members/member-queries';

/**
 * Adds a member whose address is proven and who is signed in now, with the welcome coupon and
 * notice.
 * @returns null when the address is taken
 */
export async function registerMember(
  tx: Transaction,
  values: typeof members.$inferInsert,
  now: Date,
): Promise<MemberRow | null> {
  const [row] = await tx
    .insert(members)
    .values({ ...values, emailVerifiedAt: now, lastLoginAt: now, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: members.email })
    .returning();
  if (row === undefined) return null;
  const hasCoupon = await issueWelcomeCoupon(tx, row.id, now);
  await welcome(tx, row.id, { hasCoupon, now });
  return row;
}
