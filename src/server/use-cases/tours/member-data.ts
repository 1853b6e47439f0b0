import { and, eq, gt } from 'drizzle-orm';

import { givePlaceBack } from '@/server/core/inventory/tour-places';
import type { MemberData } from '@/server/core/members/member-data';
import type { Transaction } from '@/server/platform/db/client';
import { tours } from '@/server/platform/db/schema';

/**
 * What happens to tours when an account is deleted: they are deleted, and the places of upcoming
 * ones become free.
 */
export const tourData: MemberData = { remove: (tx, { id }, now) => removeTours(tx, id, now) };

async function removeTours(tx: Transaction, memberId: string, now: Date): Promise<void> {
  const own = eq(tours.memberId, memberId);
  const coming = await tx
    .select()
    .from(tours)
    .where(and(own, eq(tours.state, 'BOOKED'), gt(tours.startsAt, now)));
  for (const tour of coming) await givePlaceBack(tx, tour);
  await tx.delete(tours).where(own);
}
