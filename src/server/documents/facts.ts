import { and, asc, inArray, ne } from 'drizzle-orm';

import type { Locale } from '@/config/constants';
import type { IssuedTo } from '@/contract/document';
import type { Won } from '@/domain/money';
import { refunds } from '../db/schema';
import type { MemberContext } from '../http/handler';
import { bookingOf, CHARGED, type AttemptRow, type BookingRows } from '../booking/booking-queries';
import { stayEnd } from '../booking/stay-clock';

/** Money that goes back to the guest, or went. */
export type Return = {
  readonly amount: Won;
  /** When it was done; null while it is under way. */
  readonly at: Date | null;
};

/** All that a document may speak of. */
export type StayFacts = Pick<BookingRows, 'reservation' | 'hotel' | 'room' | 'plan'> & {
  /** The payments that took money, in their order: for the stay, then for changes of its dates. */
  readonly payments: readonly AttemptRow[];
  readonly returns: readonly Return[];
  /** Whether the check-out has passed. */
  readonly isOver: boolean;
  readonly issuedTo: IssuedTo | null;
  /** The reader's. */
  readonly locale: Locale;
  readonly now: Date;
};

/**
 * The facts of a member's booking.
 * @throws AppError RESERVATION_NOT_FOUND, for another member's too
 */
export async function stayFactsOf(
  id: string,
  issuedTo: IssuedTo | null,
  { db, member, locale, now }: Pick<MemberContext, 'db' | 'member' | 'locale' | 'now'>,
): Promise<StayFacts> {
  const { attempt, payments: kept, ...rows } = await bookingOf(db, id, member.memberId);
  // Money that came too late was taken as well; it went back.
  const late = attempt !== null && CHARGED.includes(attempt.state) ? [attempt] : [];
  const payments = kept.length > 0 ? kept : late;
  const asked =
    payments.length === 0
      ? []
      : await db
          .select({ amount: refunds.amount, at: refunds.completedAt, state: refunds.state })
          .from(refunds)
          .where(
            and(
              inArray(
                refunds.orderId,
                payments.map(({ orderId }) => orderId),
              ),
              ne(refunds.state, 'REFUSED'),
            ),
          )
          .orderBy(asc(refunds.createdAt), asc(refunds.id));
  const instant = now();
  return {
    ...rows,
    payments,
    returns: asked.map(({ amount, at, state }) => ({ amount, at: state === 'DONE' ? at : null })),
    isOver: instant >= stayEnd(rows.reservation, rows.hotel),
    issuedTo,
    locale,
    now: instant,
  };
}

/** What was paid, over all payments. */
export const paidFor = ({ payments }: Pick<StayFacts, 'payments'>): Won =>
  payments.reduce((sum, { amount }) => sum + amount, 0);

/** What was given back so far. */
export const returnedSoFar = ({ returns }: Pick<StayFacts, 'returns'>): Won =>
  returns.reduce((sum, { amount, at }) => (at === null ? sum : sum + amount), 0);
