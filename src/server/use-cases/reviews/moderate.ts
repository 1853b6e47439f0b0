import { eq } from 'drizzle-orm';
import type { Hono } from 'hono';
import { z } from 'zod';

import { id } from '@/contract/common';
import { REMOVAL_REASONS, tidyText } from '@/domain/hotel/review';
import { seoulToday } from '@/domain/stay/stay';
import { countReviews, lockHotel, reviewsChanged } from '@/server/core/reviews/count-reviews';
import type { Database } from '@/server/platform/db/client';
import { reviews } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import type { Env } from '@/server/platform/http/env';
import type { Deps } from '@/server/platform/http/handler';
import { mountOperatorCall } from '@/server/platform/http/operator-call';

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

/** Mounts `PUT /operator/reviews/{id}`, which `npm run review` calls. */
export function mountModeration(app: Hono<Env>, deps: Deps): void {
  mountOperatorCall(app, deps, '/operator/reviews/:id', moderation, async (change, c) => {
    const reviewId = id.safeParse(c.req.param('id'));
    if (!reviewId.success) throw new AppError('INPUT_INVALID');
    await moderateReview(deps.db, reviewId.data, change, deps.now());
    return { id: reviewId.data };
  });
}
