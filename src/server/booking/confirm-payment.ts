import { contract } from '@/contract';
import type { AnswerOf, Parsed } from '@/contract/endpoint';
import { withRetry } from '../db/retry';
import { AppError } from '../http/app-error';
import { handle, type MemberContext } from '../http/handler';
import {
  attemptOf,
  CHARGED,
  IN_DOUBT,
  lockOwn,
  type AttemptRow,
  type ReservationRow,
} from './booking-queries';
import { assertHoldLive } from './hold-state';
import { resolvePayment } from './resolve-payment';
import { move, moveAttempt } from './transitions';

type Body = Parsed<typeof contract.confirmPayment>['body'];
type Answer = AnswerOf<typeof contract.confirmPayment>;

/** What the locked rows allow: to charge, to find out, or only to say how it ended. */
type Begun = {
  readonly step: 'charge' | 'find-out' | 'say';
  readonly attempt: AttemptRow;
  readonly reservation: ReservationRow;
};

/**
 * Charges what the card page authenticated, if it is this booking's order to the won and the hold
 * is still live; both are looked at under a lock. Replays and doubles get the same answer, and the
 * card is charged once. PENDING means that the outcome isn't known yet: the reconciler goes on.
 * Errors: RESERVATION_NOT_FOUND, PAYMENT_MISMATCH, HOLD_EXPIRED, RESERVATION_STATE; nothing is
 * charged with any of them.
 */
export const confirmPayment = handle(contract.confirmPayment, async ({ body }, context) => {
  const begun = await withRetry(() => begin(body, context));
  if (begun.step === 'say') return answerOf(begun.attempt, begun.reservation);
  const first = begun.step === 'charge';
  const actor = context.member.memberId;
  const settled = await resolvePayment(context, begun.attempt, actor, first);
  if (settled === null) throw new AppError('RESERVATION_NOT_FOUND');
  return answerOf(settled.attempt, settled.reservation);
});

function begin(body: Body, context: MemberContext): Promise<Begun> {
  const { memberId } = context.member;
  return context.db.transaction(async (tx) => {
    const now = context.now();
    const known = await attemptOf(tx, body.orderId);
    if (known === undefined) throw new AppError('RESERVATION_NOT_FOUND');
    const reservation = await lockOwn(tx, known.reservationId, memberId);
    // Read again: the lock may have been waited for.
    const attempt = (await attemptOf(tx, body.orderId)) ?? known;
    const matches =
      body.amount === attempt.amount &&
      body.amount === reservation.total &&
      body.paymentKey === attempt.paymentKey;
    if (!matches) throw new AppError('PAYMENT_MISMATCH');
    if (IN_DOUBT.includes(attempt.state)) return { step: 'find-out', attempt, reservation };
    if (CHARGED.includes(attempt.state) || attempt.state === 'DECLINED') {
      return { step: 'say', attempt, reservation };
    }
    assertHoldLive(reservation, now);
    const hand = { actor: memberId, now };
    // Refused by the table for an order that was given up.
    const sent = await moveAttempt(tx, hand, attempt, 'CONFIRM_SENT');
    const detail = { orderId: attempt.orderId };
    const paying = await move(tx, hand, reservation, 'PAYMENT_STARTED', {}, { detail });
    return { step: 'charge', attempt: sent, reservation: paying };
  });
}

function answerOf(attempt: AttemptRow, reservation: ReservationRow): Answer {
  const { id } = reservation;
  if (IN_DOUBT.includes(attempt.state)) return { id, outcome: 'PENDING', failureCode: null };
  if (attempt.state === 'DECLINED') {
    return { id, outcome: 'DECLINED', failureCode: attempt.failureCode };
  }
  // Charged for a booking that was over; the money is on its way back.
  if (reservation.bookedAt === null)
    return { id, outcome: 'DECLINED', failureCode: 'HOLD_EXPIRED' };
  return { id, outcome: 'BOOKED', failureCode: null };
}
