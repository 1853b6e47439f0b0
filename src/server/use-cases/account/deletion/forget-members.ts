import { gt } from 'drizzle-orm';

import type { MemberData } from '@/server/core/members/member-data';
import { purgeSettledMails } from './purge-mails';
import { members } from '@/server/platform/db/schema';
import type { Deps } from '@/server/platform/http/handler';

/** How long a mail to a deleted member is kept after it was sent. */
const MAIL_KEPT_MS = 3_600_000;
/** After this time a mail has been sent or given up. */
const MAILS_SETTLED_MS = 3 * 86_400_000;

/**
 * Deletes what remains of deleted members: their last mails, once these are sent or given up, and
 * the guest's data of their bookings when the legal retention time is over.
 * @returns the number of bookings whose guest was removed
 */
export async function forgetMembers(
  families: readonly MemberData[],
  { db, now }: Pick<Deps, 'db' | 'now'>,
): Promise<number> {
  const at = now();
  const before = (ms: number) => new Date(at.getTime() - ms);
  const deletedLately = await db
    .select({ id: members.id })
    .from(members)
    .where(gt(members.deletedAt, before(MAILS_SETTLED_MS)));
  for (const { id } of deletedLately) await purgeSettledMails(db, id, before(MAIL_KEPT_MS));
  return db.transaction(async (tx) => {
    let emptied = 0;
    for (const family of families) emptied += (await family.removeOverdue?.(tx, at)) ?? 0;
    return emptied;
  });
}
