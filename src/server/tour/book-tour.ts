import { contract } from '@/contract';
import type { Parsed } from '@/contract/endpoint';
import { TOUR_LIMIT } from '@/domain/tour';
import { countAttempt } from '../auth/rate-limit';
import { newIdOf } from '../booking/booking-id';
import { guestTel } from '../booking/guest-tel';
import { isCheckViolation, withRetry } from '../db/retry';
import { tours } from '../db/schema';
import { AppError } from '../http/app-error';
import { handle, type MemberContext } from '../http/handler';
import { tourBookedMail } from '../mail/tour-mails';
import { enqueueMail } from '../mail/outbox';
import { takePlace, type TakePlace } from './places';
import { presentTour } from './present';
import { countOpen, lockMember, tourHotel, type LockMember, type TourRows } from './tour-queries';
import { wantedTime } from './wanted-time';

type Body = Parsed<typeof contract.bookTour>['body'];

/** What keeps a rush in order; a race test puts naive ones in to show that the race is there. */
export type TourGuards = { readonly take: TakePlace; readonly lock: LockMember };

export const bookTourUsing = (guards: TourGuards) =>
  handle(contract.bookTour, async ({ body }, context) => {
    if (!body.consent) throw new AppError('CONSENT_MISSING');
    const visitor = { name: body.visitor.name, tel: guestTel(body.visitor) };
    await countAttempt(context, 'tour', context.member.memberId);
    try {
      const booked = await withRetry(() => book({ ...body, visitor }, guards, context));
      return presentTour(booked, context);
    } catch (error) {
      // The last line of defence: the statement above it never lets this happen.
      if (isCheckViolation(error)) throw new AppError('TOUR_FULL');
      throw error;
    }
  });

/**
 * Takes a place in a tour and writes the confirmation down, in one transaction.
 * Errors: CONSENT_MISSING, TEL_INVALID, HOTEL_NOT_FOUND, the time's own, TOUR_ALREADY_BOOKED, TOUR_LIMIT
 * (details: `limit`), TOUR_FULL, RATE_LIMITED.
 */
export const bookTour = bookTourUsing({ take: takePlace, lock: lockMember });

function book(
  wish: Omit<Body, 'visitor'> & { visitor: { name: string; tel: string } },
  { take, lock }: TourGuards,
  context: MemberContext,
): Promise<TourRows> {
  const { memberId } = context.member;
  return context.db.transaction(async (tx) => {
    const now = context.now();
    const to = await lock(tx, memberId);
    const hotel = await tourHotel(tx, wish.hotelId);
    const { startsAt, plan } = wantedTime(hotel.tour, wish, now);
    const [tour] = await tx
      .insert(tours)
      .values({
        id: newIdOf('T'),
        memberId,
        hotelId: hotel.id,
        startsAt,
        minutes: plan.minutes,
        state: 'BOOKED',
        people: wish.people,
        visitor: wish.visitor,
        note: wish.note,
        language: context.language,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning();
    if (tour === undefined) throw new AppError('TOUR_ALREADY_BOOKED');
    if ((await countOpen(tx, memberId, now)) > TOUR_LIMIT) {
      throw new AppError('TOUR_LIMIT', { details: { limit: TOUR_LIMIT } });
    }
    if (!(await take(tx, tour, plan.capacity))) throw new AppError('TOUR_FULL');
    const rows = { tour, hotel };
    const { siteUrl } = context.config;
    await enqueueMail(tx, tourBookedMail(rows, { to, siteUrl, now }), now);
    return rows;
  });
}
