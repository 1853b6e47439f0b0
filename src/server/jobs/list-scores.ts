import { and, eq, sql } from 'drizzle-orm';

import { catalogueChanged } from '../catalogue/load';
import { siteFacts } from '../db/schema';
import type { Deps } from '../http/handler';
import { REVIEWS_VERSION_KEY } from '../offer/catalogue-snapshot';

/**
 * Has lists and searches read hotels' figures again if reviews changed since they last did. They
 * then read the whole catalogue, so this is done now and then, not with every review.
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
