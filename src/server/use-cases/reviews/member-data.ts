import { eq, inArray } from 'drizzle-orm';

import type { MemberData } from '@/server/core/members/member-data';
import { authorsChanged } from '@/server/core/reviews/count-reviews';
import { guestReviews, reservations, reviews } from '@/server/platform/db/schema';

/** What happens to reviews when an account is deleted: they stay, without the author's name. */
export const reviewData: MemberData = {
  remove: async (tx, { id }) => {
    const written = tx
      .select({ id: guestReviews.reviewId })
      .from(guestReviews)
      .innerJoin(reservations, eq(reservations.id, guestReviews.reservationId))
      .where(eq(reservations.memberId, id));
    const changed = await tx
      .update(reviews)
      .set({ author: '' })
      .where(inArray(reviews.id, written))
      .returning({ id: reviews.id });
    if (changed.length > 0) await authorsChanged(tx);
  },
};
