import { lte } from 'drizzle-orm';

import { idempotencyKeys } from '../db/schema';
import type { Deps } from '../http/handler';
import { KEY_KEPT_MS } from '../http/request-keys';

/** Forgets keys of changes, and the answers kept for them, after a day. */
export async function forgetKeys({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const forgotten = await db
    .delete(idempotencyKeys)
    .where(lte(idempotencyKeys.claimedAt, new Date(now().getTime() - KEY_KEPT_MS)))
    .returning({ id: idempotencyKeys.id });
  return forgotten.length;
}
