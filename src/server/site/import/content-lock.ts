import { sql } from 'drizzle-orm';

import type { Transaction } from '../../db/client';

/**
 * Has whoever writes content wait for one another until their transactions end: the demo asks whose a
 * record is before it writes, and that has to be true still when it does.
 */
export async function lockContent(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('site content', 0))`);
}
