import { and, asc, inArray, ne } from 'drizzle-orm';

import type { Locale } from '@/config/constants';
import type { IssuedTo } from '@/contract/booking/document';
import type { Won } from '@/domain/price/money';
import { bookingOf, type BookingRows } from '@/server/core/bookings/booking-queries';
import { stayEnd } from '@/server/core/bookings/booking-now';
import { CHARGED, type PaymentRow } from '@/server/core/payments/payment-queries';
import { refunds } from '@/server/platform/db/schema';
import type { MemberContext } from '@/server/platform/http/handler';

/** A refund to the guest, under way or done. */
export type Return = {
  readonly amount: Won;
  /** When it was done; null while it is under way. */
  readonly at: Date | null;
};

/** All facts that a document may show. */
export type StayFacts = Pick<BookingRows, 'reservation' | 'hotel' | 'room' | 'plan'> & {
  /** The payments that took money, in their order: for the stay, then for changes of its dates. */
  readonly payments: readonly PaymentRow[];
  readonly returns: readonly Return[];
  /** Whether the check-out has passed. */
  readonly isOver: boolean;
  readonly issuedTo: IssuedTo | null;
  /** The language of the reader. */
  readonly locale: Locale;
  readonly now: Date;
};

/**
 * Loads the facts of a member's booking.
 * @throws AppError RESERVATION_NOT_FOUND, also for another member's booking
 */
export async function stayFactsOf(
  id: string,
  issuedTo: IssuedTo | null,
  { db, member, locale, now }: Pick<MemberContext, 'db' | 'member' | 'locale' | 'now'>,
): Promise<StayFacts> {
  const { payment, payments: kept, ...rows } = await bookingOf(db, id, member.memberId);
  // A payment that came too late was charged and refunded; it counts as well.
  const late = payment !== null && CHARGED.includes(payment.state) ? [payment] : [];
  const payments = kept.length > 0 ? kept : late;
  const requested =
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
    returns: requested.map(({ amount, at, state }) => ({
      amount,
      at: state === 'DONE' ? at : null,
    })),
    isOver: instant >= stayEnd(rows.reservation, rows.hotel),
    issuedTo,
    locale,
    now: instant,
  };
}

/** The sum of all payments, in won. */
export const paidFor = ({ payments }: Pick<StayFacts, 'payments'>): Won =>
  payments.reduce((sum, { amount }) => sum + amount, 0);

/** The sum of all refunds that are done, in won. */
export const returnedSoFar = ({ returns }: Pick<StayFacts, 'returns'>): Won =>
  returns.reduce((sum, { amount, at }) => (at === null ? sum : sum + amount), 0);
