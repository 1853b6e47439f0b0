import type { PaymentView, ReservationView } from '@/contract/reservation-view';

/** What a booking can be paid for: its hold, or what other dates cost in addition. */
export type Payable = {
  readonly isChange: boolean;
  /** Won; what points that are in leave of it. */
  readonly amount: number;
  /** The booking's once it is paid. */
  readonly quote: ReservationView['quote'];
  readonly deadline: string;
  /** Seconds the deadline can be moved by; null when it can't be. */
  readonly extension: number | null;
  readonly refundTimeline: ReservationView['refundTimeline'];
  /** The latest try. */
  readonly payment: PaymentView | null;
  /** A sale that begins with the payment; a change isn't another one. */
  readonly tracked: ReservationView['quote'] | null;
};

/** What is to be paid of a booking; null when nothing is. */
export function payableOf(reservation: ReservationView): Payable | null {
  const { state, holdExpiresAt, holdExtension, changeDue, quote, points } = reservation;
  if (state === 'HELD' && holdExpiresAt !== null) {
    return {
      ...{ isChange: false, amount: quote.total - points.taken, quote, tracked: quote },
      ...{ deadline: holdExpiresAt, extension: holdExtension },
      ...{ refundTimeline: reservation.refundTimeline, payment: reservation.payment },
    };
  }
  if (changeDue?.state !== 'DUE') return null;
  return {
    ...{ isChange: true, amount: changeDue.toPay, quote: changeDue.quote, tracked: null },
    ...{ deadline: changeDue.expiresAt, extension: null },
    ...{ refundTimeline: changeDue.refundTimeline, payment: changeDue.payment },
  };
}
