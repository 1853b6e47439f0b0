import { randomUUID } from 'node:crypto';

import { sql } from 'drizzle-orm';

import { SCORE_PARTS } from '@/domain/review';
import { LONG_STAY_NIGHTS } from '@/domain/review-groups';
import type { Transaction } from '../db/client';
import { siteFacts } from '../db/schema';
import { REVIEWS_VERSION_KEY } from '../offer/catalogue-snapshot';

/** Makes the changes of one hotel's reviews wait for each other. */
export type LockHotel = (tx: Transaction, hotelId: number) => Promise<void>;

/**
 * Whoever changes a review holds this until it commits. Counting alone wouldn't do: of two that
 * write at once neither sees the other's review, and the later count would stand. Bookings, which
 * only refer to the hotel, don't wait for this lock.
 */
export const lockHotel: LockHotel = async (tx, hotelId) => {
  await tx.execute(sql`select 1 from hotels where id = ${hotelId} for no key update`);
};

const part = (name: string) => sql`${name}::text, round(avg((scores->>${name}::text)::numeric), 1)`;

/**
 * Counts and averages the reviews of a hotel that are shown and keeps the figures with the hotel,
 * in the transaction that changes them and under `lockHotel`.
 */
export async function countReviews(tx: Transaction, hotelId: number): Promise<void> {
  await tx.execute(sql`
    update hotels set
      review_count = f.all_of_them,
      long_stay_review_count = f.long_stays,
      review_score = f.score,
      review_scores = f.scores
    from (
      select count(*)::int as all_of_them,
        (count(*) filter (where nights >= ${LONG_STAY_NIGHTS}))::int as long_stays,
        round(avg(score))::int as score,
        case when count(*) > 0 then
          jsonb_build_object(${sql.join(SCORE_PARTS.map(part), sql`, `)})
        end as scores
      from reviews where hotel_id = ${hotelId} and removed_reason is null
    ) f
    where hotels.id = ${hotelId}`);
}

/**
 * Tells every process that keeps hotels in memory. The last thing of a transaction: all that change
 * a review wait for this one row.
 */
export async function reviewsChanged(tx: Transaction): Promise<void> {
  const value = { version: randomUUID(), listed: 0 };
  await tx
    .insert(siteFacts)
    .values({ key: REVIEWS_VERSION_KEY, value })
    .onConflictDoUpdate({ target: siteFacts.key, set: { value } });
}
