import { contract } from '@/contract';
import type { AnswerOf, Parsed } from '@/contract/endpoint';
import { withRetry } from '@/server/platform/db/retry';
import { AppError } from '@/server/platform/http/app-error';
import { handle, type MemberContext } from '@/server/platform/http/handler';
import {
  attemptOf,
  changeOfAttempt,
  CHARGED,
  UNRESOLVED,
  lockOwn,
} from '@/server/core/bookings/booking-queries';
import { assertChangeDue } from '@/server/core/bookings/due';
import { assertHoldLive } from '@/server/core/bookings/hold-state';
import { isAllThatIsDue } from '@/server/core/payments/points-part';
import { resolvePayment } from '@/server/core/payments/resolve-payment';
import { startPaying, type PaymentSnapshot } from '@/server/core/payments/apply-payment-outcome';

type Body = Parsed<typeof contract.confirmPayment>['body'];
type Answer = AnswerOf<typeof contract.confirmPayment>;

/**
 * What the locked rows allow: to charge, to find out the outcome of an earlier charge, or only to
 * report how it ended.
 */
type Begun = {
  readonly step: 'charge' | 'find-out' | 'say';
  readonly settled: PaymentSnapshot;
};

/**
 * Captures a payment that the guest has authorized on the gateway's page, if order and amount (in
 * won) are this booking's and the hold is still live; both are checked under a lock. Repeated and
 * concurrent requests get the same answer, and the card is charged once. PENDING means that the
 * outcome isn't known yet; the reconciler will find it out. Errors: RESERVATION_NOT_FOUND,
 * PAYMENT_MISMATCH, HOLD_EXPIRED, RESERVATION_STATE; nothing is charged with any of them.
 */
export const confirmPayment = handle(contract.confirmPayment, async ({ body }, context) => {
  const begun = await withRetry(() => begin(body, context));
  if (begun.step === 'say') return answerOf(begun.settled);
  const first = begun.step === 'charge';
  const actor = context.member.memberId;
  const settled = await resolvePayment(context, begun.settled.attempt, actor, first);
  if (settled === null) throw new AppError('RESERVATION_NOT_FOUND');
  return answerOf(settled);
});

function begin(body: Body, context: MemberContext): Promise<Begun> {
  const { memberId } = context.member;
  return context.db.transaction(async (tx) => {
    const now = context.now();
    const known = await attemptOf(tx, body.orderId);
    if (known === undefined) throw new AppError('RESERVATION_NOT_FOUND');
    const reservation = await lockOwn(tx, known.reservationId, memberId);
    // Read again, because the order may have changed while this waited for the lock.
    const attempt = (await attemptOf(tx, body.orderId)) ?? known;
    const change = await changeOfAttempt(tx, attempt);
    const settled = { attempt, reservation, change };
    const isOther = body.amount !== attempt.amount || body.paymentKey !== attempt.paymentKey;
    // Benefit points are confirmed by `succeedPartnerPayment`, and their key isn't a secret that
    // proves a payment.
    if (isOther || attempt.method === 'POINTS') {
      throw new AppError('PAYMENT_MISMATCH');
    }
    if (UNRESOLVED.includes(attempt.state)) return { step: 'find-out', settled };
    if (CHARGED.includes(attempt.state) || attempt.state === 'DECLINED') {
      return { step: 'say', settled };
    }
    if (!(await isAllThatIsDue(tx, settled))) {
      throw new AppError('PAYMENT_MISMATCH');
    }
    if (change === null) assertHoldLive(reservation, now);
    else assertChangeDue(change, now);
    return {
      step: 'charge',
      settled: await startPaying(tx, { actor: memberId, now }, settled),
    };
  });
}

function answerOf({ attempt, reservation, change }: PaymentSnapshot): Answer {
  const { id } = reservation;
  if (UNRESOLVED.includes(attempt.state)) return { id, outcome: 'PENDING', failureCode: null };
  if (attempt.state === 'DECLINED') {
    return { id, outcome: 'DECLINED', failureCode: attempt.failureCode };
  }
  // The charge came after the hold had ended; the money is being refunded.
  const isMade = change === null ? reservation.bookedAt !== null : change.state === 'MADE';
  if (!isMade) return { id, outcome: 'DECLINED', failureCode: 'HOLD_EXPIRED' };
  return { id, outcome: 'BOOKED', failureCode: null };
}
