import { sql } from 'drizzle-orm';

import type { Transaction } from '@/server/platform/db/client';

/**
 * Makes transactions that write content wait for each other: the seed checks whether a record is
 * the operator's before it writes, and that must still be true then.
 */
export async function lockContent(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('site content', 0))`);
}
