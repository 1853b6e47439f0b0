import { lte, or } from 'drizzle-orm';

import { memberSessions } from '../db/schema';
import type { Deps } from '../http/handler';

/** For so long a device that was signed out can still be told from one that never was. */
const KEPT_MS = 30 * 86_400_000;

/** Forgets devices a month after they were signed out or ran out. */
export async function forgetSessions({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const before = new Date(now().getTime() - KEPT_MS);
  const forgotten = await db
    .delete(memberSessions)
    .where(or(lte(memberSessions.revokedAt, before), lte(memberSessions.expiresAt, before)))
    .returning({ id: memberSessions.id });
  return forgotten.length;
}
