import { contract } from '@/contract';
import type { AnswerOf } from '@/contract/endpoint';
import { bookingPayable, type OwedBooking } from '@/server/core/bookings/booking-payable';
import * as payments from '@/server/core/payments/confirm-payment';
import type { PaymentSnapshot } from '@/server/core/payments/payable';
import { UNRESOLVED } from '@/server/core/payments/payment-queries';
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
