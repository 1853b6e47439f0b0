import { and, asc, eq, ne } from 'drizzle-orm';

import type { Locale } from '@/config/constants';
import type { IssuedTo } from '@/contract/document';
import type { Won } from '@/domain/money';
import { refunds } from '../db/schema';
import type { MemberContext } from '../http/handler';
import { bookingOf, CHARGED, type AttemptRow, type BookingRows } from '../booking/booking-queries';
import { stayEnd } from '../booking/present';

/** Money that goes back to the guest, or went. */
export type Return = {
  readonly amount: Won;
  /** When it was done; null while it is under way. */
  readonly at: Date | null;
};

/** All that a document may speak of. */
export type StayFacts = Pick<BookingRows, 'reservation' | 'hotel' | 'room' | 'plan'> & {
  /** The payment that took money, or null. */
  readonly payment: AttemptRow | null;
  readonly returns: readonly Return[];
  /** Whether the check-out has passed. */
  readonly isOver: boolean;
  readonly issuedTo: IssuedTo | null;
  /** The reader's. */
  readonly locale: Locale;
  readonly now: Date;
};

/** Those of a booking that took money. */
export type PaidFacts = StayFacts & { readonly payment: AttemptRow };

/**
 * The facts of a member's booking.
 * @throws AppError RESERVATION_NOT_FOUND, for another member's too
 */
export async function stayFactsOf(
  id: string,
  issuedTo: IssuedTo | null,
  { db, member, locale, now }: Pick<MemberContext, 'db' | 'member' | 'locale' | 'now'>,
): Promise<StayFacts> {
  const { attempt, ...rows } = await bookingOf(db, id, member.memberId);
  const payment = attempt !== null && CHARGED.includes(attempt.state) ? attempt : null;
  const asked =
    payment === null
      ? []
      : await db
          .select({ amount: refunds.amount, at: refunds.completedAt, state: refunds.state })
          .from(refunds)
          .where(and(eq(refunds.orderId, payment.orderId), ne(refunds.state, 'REFUSED')))
          .orderBy(asc(refunds.createdAt), asc(refunds.id));
  const instant = now();
  return {
    ...rows,
    payment,
    returns: asked.map(({ amount, at, state }) => ({ amount, at: state === 'DONE' ? at : null })),
    isOver: instant >= stayEnd(rows.reservation, rows.hotel),
    issuedTo,
    locale,
    now: instant,
  };
}

/** What was given back so far. */
export const returnedSoFar = ({ returns }: Pick<StayFacts, 'returns'>): Won =>
  returns.reduce((sum, { amount, at }) => (at === null ? sum : sum + amount), 0);
