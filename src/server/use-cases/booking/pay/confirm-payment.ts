import { contract } from '@/contract';
import type { AnswerOf } from '@/contract/endpoint';
import { stateNow } from '@/server/core/bookings/booking-now';
import { bookingPayable, type OwedBooking } from '@/server/core/bookings/booking-payable';
import {
  bookingOf,
  type BookingRows,
  findChange,
  type StayChangeRow,
} from '@/server/core/bookings/booking-queries';
import { changeRefusal } from '@/server/core/bookings/due';
import { presentReservation } from '@/server/core/bookings/present';
import * as payments from '@/server/core/payments/confirm-payment';
import type { PaymentSnapshot } from '@/server/core/payments/payable';
import { type PaymentRow, UNRESOLVED } from '@/server/core/payments/payment-queries';
import { handle } from '@/server/platform/http/handler';

type Answer = AnswerOf<typeof contract.confirmPayment>;

/**
 * Captures a payment that the guest has authorized on the gateway's page, if order and amount (in
 * won) are this booking's and the hold is still live. PENDING means that the outcome isn't known
 * yet; the reconciler will find it out. Errors: RESERVATION_NOT_FOUND, PAYMENT_MISMATCH,
 * HOLD_EXPIRED, RESERVATION_STATE; nothing is charged with any of them.
 */
export const confirmPayment = handle(contract.confirmPayment, async ({ body }, context) => {
  const { memberId } = context.member;
  return answerOf(await payments.confirmPayment(context, bookingPayable, { ...body, memberId }));
});

/**
 * Records that the payment page returned without a payment. The hold stays for another attempt.
 * Errors: RESERVATION_NOT_FOUND.
 */
export const failPayment = handle(contract.failPayment, async ({ params, body }, context) => {
  const { memberId } = context.member;
  await payments.failPayment(context, bookingPayable, { ...body, memberId, payableId: params.id });
  return { done: true as const };
});

function answerOf({ payment, owed }: PaymentSnapshot<OwedBooking>): Answer {
  const { reservation, change } = owed;
  const { id } = reservation;
  if (UNRESOLVED.includes(payment.state)) return { id, outcome: 'PENDING', failureCode: null };
  if (payment.state === 'DECLINED') {
    return { id, outcome: 'DECLINED', failureCode: payment.failureCode };
  }
  // The charge came after the hold had ended; the money is being refunded.
  const isMade = change === null ? reservation.bookedAt !== null : change.state === 'MADE';
  if (!isMade) return { id, outcome: 'DECLINED', failureCode: 'HOLD_EXPIRED' };
  return { id, outcome: 'BOOKED', failureCode: null };
}

type Outcome = AnswerOf<typeof contract.getPaymentResult>['outcome'];

/** Tells how the latest payment of a booking stands, for the stay or for a change of it. */
export const getPaymentResult = handle(contract.getPaymentResult, async ({ params }, context) => {
  const { db, member } = context;
  const rows = await bookingOf(db, params.id, member.memberId);
  const changeId = rows.latest?.changeId ?? null;
  const change = rows.change ?? (changeId === null ? null : await findChange(db, changeId));
  const isOfChange = change !== null && change.state !== 'HELD';
  const payment = isOfChange ? paymentOf(rows, change) : rows.payment;
  return {
    id: params.id,
    outcome: outcomeNow(rows, isOfChange ? change : null, payment, context.now()),
    failureCode: payment?.failureCode ?? null,
    purpose: isOfChange ? ('CHANGE' as const) : ('STAY' as const),
    reservation: presentReservation(rows, context),
  };
});

const paymentOf = ({ latest }: BookingRows, change: StayChangeRow): PaymentRow | null =>
  latest?.changeId === change.id ? latest : null;

function outcomeNow(
  { reservation }: BookingRows,
  change: StayChangeRow | null,
  payment: PaymentRow | null,
  now: Date,
): Outcome {
  const ofBooking = outcomeOf(stateNow(reservation, now), payment);
  if (change === null || ofBooking !== 'BOOKED') return ofBooking;
  switch (change.state) {
    case 'PAYING':
      return 'PENDING';
    case 'DUE':
      if (changeRefusal(change, now) !== null) return 'EXPIRED';
      return payment?.state === 'DECLINED' ? 'DECLINED' : 'HELD';
    case 'EXPIRED':
    case 'RELEASED':
      return 'EXPIRED';
    case 'HELD':
    case 'MADE':
    case 'REJECTED':
      return 'BOOKED';
  }
}

function outcomeOf(state: ReturnType<typeof stateNow>, payment: PaymentRow | null): Outcome {
  switch (state) {
    case 'BOOKED':
    case 'COMPLETED':
      return 'BOOKED';
    case 'PAYING':
      return 'PENDING';
    case 'AWAITING_DEPOSIT':
      return 'AWAITING_DEPOSIT';
    case 'CANCELLING':
    case 'CANCELLED':
      return 'CANCELLED';
    case 'EXPIRED':
    case 'RELEASED':
      return 'EXPIRED';
    case 'HELD':
      return payment?.state === 'DECLINED' ? 'DECLINED' : 'HELD';
  }
}
