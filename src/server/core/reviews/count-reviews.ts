import { inArray, sql } from 'drizzle-orm';

import { SCORE_PARTS } from '@/domain/hotel/review';
import { LONG_STAY_NIGHTS } from '@/domain/hotel/review-groups';
import type { HotelId } from '@/domain/ids';
import type { Transaction } from '@/server/platform/db/client';
import {
  AUTHORS_VERSION_KEY,
  changeVersion,
  REVIEWS_VERSION_KEY,
} from '../inventory/offer/catalogue-state';

/** Makes concurrent changes of one hotel's reviews wait for each other. */
export type LockHotel = (tx: Transaction, hotelId: HotelId) => Promise<void>;

/**
 * Every change of a review takes this lock and holds it until it commits. Without it, of two
 * concurrent changes neither would see the other's review, and the later count would be wrong.
 * Bookings, which only refer to the hotel, don't wait for this lock.
 */
export const lockHotel: LockHotel = async (tx, hotelId) => {
  await tx.execute(sql`select 1 from hotels where id = ${hotelId} for no key update`);
};

const part = (name: string) =>
  sql`${name}::text, round(avg((r.scores->>${name}::text)::numeric), 1)`;

/**
 * Counts and averages the visible reviews of hotels and stores the figures with each hotel, in the
 * transaction that changes the reviews and under `lockHotel`.
 */
export async function countReviews(tx: Transaction, ...hotelIds: HotelId[]): Promise<void> {
  if (hotelIds.length === 0) return;
  await tx.execute(sql`
    update hotels set
      review_count = f.all_of_them,
      long_stay_review_count = f.long_stays,
      review_score = f.score,
      review_scores = f.scores
    from (
      select h.id, count(r.id)::int as all_of_them,
        (count(r.id) filter (where r.nights >= ${LONG_STAY_NIGHTS}))::int as long_stays,
        round(avg(r.score))::int as score,
        case when count(r.id) > 0 then
          jsonb_build_object(${sql.join(SCORE_PARTS.map(part), sql`, `)})
        end as scores
      from hotels h
      left join reviews r on r.hotel_id = h.id and r.removed_reason is null
      where ${inArray(sql`h.id`, hotelIds)}
      group by h.id
    ) f
    where hotels.id = f.id`);
}

/**
 * Changes the version by which processes notice that the hotels they keep in memory are outdated.
 * Must be the last statement of a transaction, because all changes of reviews wait for this one
 * row.
 */
export const reviewsChanged = (tx: Transaction): Promise<void> =>
  changeVersion(tx, REVIEWS_VERSION_KEY, { listed: 0 });

/**
 * Changes the version by which processes notice that a name is gone from reviews that they keep in
 * memory.
 */
export const authorsChanged = (tx: Transaction): Promise<void> =>
  changeVersion(tx, AUTHORS_VERSION_KEY);
