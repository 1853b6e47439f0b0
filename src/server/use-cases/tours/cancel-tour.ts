import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { tourTransition } from '@/domain/tour';
import { withRetry } from '@/server/platform/db/retry';
import { tours } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle, type MemberContext } from '@/server/platform/http/handler';
import { enqueueMail } from '@/server/core/messages/mail/outbox';
import { tourCancelledMail } from './tour-mails';
import { givePlaceBack } from '@/server/core/inventory/tour-places';
import { presentTour } from './present';
import { emailOf, lockOwnTour, tourHotel, type TourRows } from './tour-queries';

/**
 * Cancels a tour until it begins and gives its place back; a cancelled one stays as it is.
 * Errors: TOUR_NOT_FOUND, TOUR_STATE.
 */
export const cancelTour = handle(contract.cancelTour, async ({ params }, context) =>
  presentTour(await withRetry(() => cancel(params.id, context)), context),
);

function cancel(id: string, context: MemberContext): Promise<TourRows> {
  const { memberId } = context.member;
  return context.db.transaction(async (tx) => {
    const now = context.now();
    const before = await lockOwnTour(tx, id, memberId);
    const hotel = await tourHotel(tx, before.hotelId);
    if (before.state === 'CANCELLED') return { tour: before, hotel };
    const state = tourTransition(before, 'CANCEL', now);
    if (state === null) throw new AppError('TOUR_STATE');
    const [tour] = await tx
      .update(tours)
      .set({ state, revision: before.revision + 1, updatedAt: now })
      .where(eq(tours.id, id))
      .returning();
    if (tour === undefined) throw new AppError('TOUR_NOT_FOUND');
    await givePlaceBack(tx, tour);
    const rows = { tour, hotel };
    const to = await emailOf(tx, memberId);
    const { siteUrl } = context.config;
    await enqueueMail(tx, tourCancelledMail(rows, { to, siteUrl, now }), now);
    return rows;
  });
}
