import { eq } from 'drizzle-orm';
import { z } from 'zod';

import { REMOVAL_REASONS, tidyText } from '@/domain/review';
import { seoulToday } from '@/domain/stay';
import type { Database } from '@/server/platform/db/client';
import { reviews } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { countReviews, lockHotel, reviewsChanged } from '@/server/core/reviews/count-reviews';

/**
 * An operator's change to a review: to take it down for a reason (null puts it back), or to reply.
 */
export const moderation = z.union([
  z.strictObject({ removed: z.enum(REMOVAL_REASONS).nullable() }),
  z.strictObject({ reply: z.string().max(2000).transform(tidyText).pipe(z.string().min(1)) }),
]);

/**
 * Applies an operator's change and updates the hotel's counts.
 * @throws AppError REVIEW_NOT_FOUND
 */
export async function moderateReview(
  db: Database,
  id: number,
  change: z.output<typeof moderation>,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [review] = await tx
      .select({ hotelId: reviews.hotelId })
      .from(reviews)
      .where(eq(reviews.id, id));
    if (review === undefined) throw new AppError('REVIEW_NOT_FOUND');
    await lockHotel(tx, review.hotelId);
    await tx
      .update(reviews)
      .set(
        'removed' in change
          ? { removedReason: change.removed }
          : { reply: { text: change.reply, writtenOn: seoulToday(now) } },
      )
      .where(eq(reviews.id, id));
    await countReviews(tx, review.hotelId);
    await reviewsChanged(tx);
  });
}
