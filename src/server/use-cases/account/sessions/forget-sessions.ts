import { lte, or } from 'drizzle-orm';

import { memberSessions } from '@/server/platform/db/schema';
import type { Deps } from '@/server/platform/http/handler';

/**
 * Ended sessions are kept for this long, so that a device that was signed out can be told from one
 * that never signed in.
 */
const KEPT_MS = 30 * 86_400_000;

/**
 * Deletes sessions a month after they were signed out or expired.
 * @returns the number of sessions
 */
export async function forgetSessions({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - KEPT_MS);
  const forgotten = await db
    .delete(memberSessions)
    .where(or(lte(memberSessions.revokedAt, before), lte(memberSessions.expiresAt, before)))
    .returning({ id: memberSessions.id });
  return forgotten.length;
}
