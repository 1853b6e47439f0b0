import { and, eq, sql } from 'drizzle-orm';

import { catalogueChanged } from './load';
import { siteFacts } from '@/server/platform/db/schema';
import type { Deps } from '@/server/platform/http/handler';
import { REVIEWS_VERSION_KEY } from '../offer/catalogue-snapshot';

/**
 * Changes the catalogue's version if reviews have changed since the last run, so that lists and
 * searches read the hotels' review figures again. They then read the whole catalogue, so a job does
 * this from time to time instead of after every review.
 * @returns whether anything had changed
 */
export async function listScores({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(siteFacts)
      .set({ value: sql`${siteFacts.value} || '{"listed": 1}'` })
      .where(and(eq(siteFacts.key, REVIEWS_VERSION_KEY), sql`${siteFacts.value}->>'listed' = '0'`))
      .returning({ key: siteFacts.key });
    if (changed.length === 0) return false;
    await catalogueChanged(tx);
    return true;
  });
}
