import { contract } from '@/contract';
import type { AnswerOf, Parsed } from '@/contract/endpoint';
import { withRetry } from '../db/retry';
import { AppError } from '../http/app-error';
import { handle, type MemberContext } from '../http/handler';
import { attemptOf, changeOfAttempt, CHARGED, IN_DOUBT, lockOwn } from './booking-queries';
import { assertChangeDue } from './due';
import { assertHoldLive } from './hold-state';
import { isAllThatIsDue } from './points-leg';
import { resolvePayment } from './resolve-payment';
import { startPaying, type Settled } from './settle';

type Body = Parsed<typeof contract.confirmPayment>['body'];
type Answer = AnswerOf<typeof contract.confirmPayment>;

/** What the locked rows allow: to charge, to find out, or only to say how it ended. */
type Begun = {
  readonly step: 'charge' | 'find-out' | 'say';
  readonly settled: Settled;
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
    // Read again: the lock may have been waited for.
    const attempt = (await attemptOf(tx, body.orderId)) ?? known;
    const change = await changeOfAttempt(tx, attempt);
    const settled = { attempt, reservation, change };
    const isOther = body.amount !== attempt.amount || body.paymentKey !== attempt.paymentKey;
    // Points have a return of their own; their key is no secret.
    if (isOther || attempt.method === 'POINTS') {
      throw new AppError('PAYMENT_MISMATCH');
    }
    if (IN_DOUBT.includes(attempt.state)) return { step: 'find-out', settled };
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

function answerOf({ attempt, reservation, change }: Settled): Answer {
  const { id } = reservation;
  if (IN_DOUBT.includes(attempt.state)) return { id, outcome: 'PENDING', failureCode: null };
  if (attempt.state === 'DECLINED') {
    return { id, outcome: 'DECLINED', failureCode: attempt.failureCode };
  }
  // Charged for a hold that was over; the money is on its way back.
  const isMade = change === null ? reservation.bookedAt !== null : change.state === 'MADE';
  if (!isMade) return { id, outcome: 'DECLINED', failureCode: 'HOLD_EXPIRED' };
  return { id, outcome: 'BOOKED', failureCode: null };
}
