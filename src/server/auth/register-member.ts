import { issueWelcomeCoupon } from '../coupon/issue-coupon';
import type { Transaction } from '../db/client';
import { members } from '../db/schema';
import { welcome } from '../notify/member-notices';
import type { MemberRow } from './member-queries';

/**
 * Makes a member whose address is proven, signed in now, with the welcome every new one gets.
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
