import { CARD_PROVIDER } from '@/config/constants';
import type { PaymentView, ReservationView } from '@/contract/booking/reservation-view';

/** What is to be paid for a booking: its hold, or the price difference of a change of dates. */
export type Payable = {
  readonly isChange: boolean;
  /** Won that remain to be paid after points. */
  readonly amount: number;
  /** The quote the booking will have once it is paid. */
  readonly quote: ReservationView['quote'];
  readonly deadline: string;
  /** Seconds by which the deadline can be extended; null when it can't be. */
  readonly extension: number | null;
  readonly refundTimeline: ReservationView['refundTimeline'];
  /** The latest payment attempt. */
  readonly payment: PaymentView | null;
  /** The sale to report to analytics; null for a change of dates, which isn't a new sale. */
  readonly tracked: ReservationView['quote'] | null;
};

/** What is to be paid for a booking; null when nothing is. */
export function payableOf(reservation: ReservationView): Payable | null {
  const { state, holdExpiresAt, holdExtension, changeDue, quote, points } = reservation;
  if (state === 'HELD' && holdExpiresAt !== null) {
    return {
      isChange: false,
      amount: quote.total - points.taken,
      quote,
      tracked: quote,
      deadline: holdExpiresAt,
      extension: holdExtension,
      refundTimeline: reservation.refundTimeline,
      payment: reservation.payment,
    };
  }
  if (changeDue?.state !== 'DUE') return null;
  return {
    isChange: true,
    amount: changeDue.toPay,
    quote: changeDue.quote,
    tracked: null,
    deadline: changeDue.expiresAt,
    extension: null,
    refundTimeline: changeDue.refundTimeline,
    payment: changeDue.payment,
  };
}

/**
 * Requests shared by the server's prefetch and the browser, so that both use the same cache entry.
 */
export const reservationRequest = (id: string) => ({ params: { id } });

/** @param amount in won */
export const cardListRequest = (amount: number) => ({
  params: { provider: CARD_PROVIDER },
  query: { amount },
});
