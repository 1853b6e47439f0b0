import { contract } from '@/contract';
import type { Parsed } from '@/contract/endpoint';
import {
  checkTourTime,
  TOUR_DAYS_AHEAD,
  TOUR_LIMIT,
  TOUR_NOTICE_MINUTES,
  type TourPlan,
  type TourRefusal,
} from '@/domain/hotel/tour';
import { newIdOf } from '@/server/core/bookings/booking-id';
import { guestTel } from '@/server/core/bookings/stay-labels';
import { takePlace, type TakePlace } from '@/server/core/inventory/tour-places';
import { enqueueMail } from '@/server/core/messages/mail/send-mails';
import { isCheckViolation, withRetry } from '@/server/platform/db/retry';
import { tours } from '@/server/platform/db/schema';
import { AppError, type ErrorDetails } from '@/server/platform/http/app-error';
import { handle, type MemberContext } from '@/server/platform/http/handler';
import { countAttempt } from '@/server/platform/limits/attempts';
import { tourBookedMail } from './tour-mails';
import {
  countOpen,
  lockMember,
  type LockMember,
  presentTour,
  tourHotel,
  type TourRows,
} from './tour-queries';

type Body = Parsed<typeof contract.bookTour>['body'];

/**
 * The guards against concurrent bookings; a race test replaces one to show that the race exists.
 */
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
      // Last line of defence, by a check constraint of the database: `take` should have refused
      // before.
      if (isCheckViolation(error)) throw new AppError('TOUR_FULL');
      throw error;
    }
  });

/**
 * Takes a place in a tour and queues the confirmation mail, in one transaction. Errors:
 * CONSENT_MISSING, TEL_INVALID, HOTEL_NOT_FOUND, those of `wantedTime`, TOUR_ALREADY_BOOKED,
 * TOUR_LIMIT (details: `limit`), TOUR_FULL, RATE_LIMITED.
 */
export const bookTour = bookTourUsing({ take: takePlace, lock: lockMember });

function book(
  request: Omit<Body, 'visitor'> & { visitor: { name: string; tel: string } },
  { take, lock }: TourGuards,
  context: MemberContext,
): Promise<TourRows> {
  const { memberId } = context.member;
  return context.db.transaction(async (tx) => {
    const now = context.now();
    const to = await lock(tx, memberId);
    const hotel = await tourHotel(tx, request.hotelId);
    const { startsAt, plan } = wantedTime(hotel.tour, request, now);
    const [tour] = await tx
      .insert(tours)
      .values({
        id: newIdOf('T'),
        memberId,
        hotelId: hotel.id,
        startsAt,
        minutes: plan.minutes,
        state: 'BOOKED',
        people: request.people,
        visitor: request.visitor,
        note: request.note,
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

/** Details that the error messages need. */
const DETAILS: Partial<Record<TourRefusal, ErrorDetails>> = {
  TOUR_TOO_NEAR: { hours: TOUR_NOTICE_MINUTES / 60 },
  TOUR_TOO_FAR: { days: TOUR_DAYS_AHEAD },
};

/**
 * Checks the requested time.
 * @throws AppError with the reason of `checkTourTime`
 */
export function wantedTime(
  plan: TourPlan | null,
  requested: { date: string; time: string },
  now: Date,
): { startsAt: Date; plan: TourPlan } {
  const checked = checkTourTime(plan, requested, now);
  if (checked.ok) return checked;
  const details = DETAILS[checked.code];
  throw new AppError(checked.code, details === undefined ? {} : { details });
}
