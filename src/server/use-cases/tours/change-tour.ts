import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { tourTransition } from '@/domain/hotel/tour';
import { givePlaceBack, takePlace, type TakePlace } from '@/server/core/inventory/tour-places';
import { enqueueMail } from '@/server/core/messages/mail/send-mails';
import { isCheckViolation, isUniqueViolation, withRetry } from '@/server/platform/db/retry';
import { tours } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle, type MemberContext } from '@/server/platform/http/handler';
import { countAttempt } from '@/server/platform/limits/attempts';
import { wantedTime } from './book-tour';
import { tourCancelledMail, tourChangedMail } from './tour-mails';
import { emailOf, lockOwnTour, presentTour, tourHotel, type TourRows } from './tour-queries';

type TourTime = { readonly date: string; readonly time: string };

/**
 * Makes the handler of `changeTour`. `take` is injectable so that a race test can replace it with
 * an unguarded one.
 */
const changeTourUsing = (take: TakePlace) =>
  handle(contract.changeTour, async ({ params, body }, context) => {
    await countAttempt(context, 'tour', context.member.memberId);
    try {
      const changed = await withRetry(() => change(params.id, body, take, context));
      return presentTour(changed, context);
    } catch (error) {
      if (isUniqueViolation(error)) throw new AppError('TOUR_ALREADY_BOOKED');
      if (isCheckViolation(error)) throw new AppError('TOUR_FULL');
      throw error;
    }
  });

/**
 * Moves a tour to another time. The new place is taken and the old one given back in one
 * transaction, so that a visitor who can't have the new one keeps the old. Errors: TOUR_NOT_FOUND,
 * TOUR_STATE, those of `wantedTime`, TOUR_ALREADY_BOOKED, TOUR_FULL, RATE_LIMITED.
 */
export const changeTour = changeTourUsing(takePlace);

function change(
  id: string,
  requested: TourTime,
  take: TakePlace,
  context: MemberContext,
): Promise<TourRows> {
  const { memberId } = context.member;
  return context.db.transaction(async (tx) => {
    const now = context.now();
    const before = await lockOwnTour(tx, id, memberId);
    const hotel = await tourHotel(tx, before.hotelId);
    const state = tourTransition(before, 'CHANGE', now);
    if (state === null) throw new AppError('TOUR_STATE');
    const { startsAt, plan } = wantedTime(hotel.tour, requested, now);
    if (startsAt.getTime() === before.startsAt.getTime()) return { tour: before, hotel };
    const [tour] = await tx
      .update(tours)
      .set({
        startsAt,
        minutes: plan.minutes,
        state,
        revision: before.revision + 1,
        updatedAt: now,
      })
      .where(eq(tours.id, id))
      .returning();
    if (tour === undefined) throw new AppError('TOUR_NOT_FOUND');
    const taking = async () => {
      if (!(await take(tx, tour, plan.capacity))) throw new AppError('TOUR_FULL');
    };
    const giving = () => givePlaceBack(tx, before);
    // Slots are locked in the order of time, so that two visitors who swap places can't deadlock.
    const steps = before.startsAt < startsAt ? [giving, taking] : [taking, giving];
    for (const step of steps) await step();
    const rows = { tour, hotel };
    const { siteUrl } = context.config;
    const to = await emailOf(tx, memberId);
    await enqueueMail(
      tx,
      tourChangedMail(rows, { to, siteUrl, now, before: before.startsAt }),
      now,
    );
    return rows;
  });
}

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
