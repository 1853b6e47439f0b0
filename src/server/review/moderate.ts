import { eq } from 'drizzle-orm';
import { z } from 'zod';

import { REMOVAL_REASONS, tidyText } from '@/domain/review';
import { seoulToday } from '@/domain/stay';
import type { Database } from '../db/client';
import { reviews } from '../db/schema';
import { AppError } from '../http/app-error';
import { countReviews, lockHotel, reviewsChanged } from './count-reviews';

/** What an operator does with a review: takes it down for a reason (null puts it back), or replies. */
export const moderation = z.union([
  z.strictObject({ removed: z.enum(REMOVAL_REASONS).nullable() }),
  z.strictObject({ reply: z.string().max(2000).transform(tidyText).pipe(z.string().min(1)) }),
]);

/** @throws AppError REVIEW_NOT_FOUND */
export async function moderateReview(
  db: Database,
  id: number,
  change: z.output<typeof moderation>,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx
      .select({ hotelId: reviews.hotelId })
      .from(reviews)
      .where(eq(reviews.id, id));
    if (found === undefined) throw new AppError('REVIEW_NOT_FOUND');
    await lockHotel(tx, found.hotelId);
    await tx
      .update(reviews)
      .set(
        'removed' in change
          ? { removedReason: change.removed }
          : { reply: { text: change.reply, writtenOn: seoulToday(now) } },
      )
      .where(eq(reviews.id, id));
    await countReviews(tx, found.hotelId);
    await reviewsChanged(tx);
  });
}
