import { lte } from 'drizzle-orm';

import { idempotencyKeys } from '@/server/platform/db/schema';
import type { Deps } from './handler';
import { KEY_KEPT_MS } from './request-keys';

/** Deletes idempotency keys, and the answers stored with them, after a day. */
export async function forgetKeys({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<number> {
  const forgotten = await db
    .delete(idempotencyKeys)
    .where(lte(idempotencyKeys.claimedAt, new Date(now().getTime() - KEY_KEPT_MS)))
    .returning({ id: idempotencyKeys.id });
  return forgotten.length;
}
