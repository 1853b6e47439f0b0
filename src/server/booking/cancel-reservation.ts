import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import type { AnswerOf, Parsed } from '@/contract/endpoint';
import { refundOf } from '@/domain/cancellation';
import type { Transaction } from '../db/client';
import { withRetry } from '../db/retry';
import { hotels, refunds } from '../db/schema';
import { AppError } from '../http/app-error';
import { handle, type MemberContext } from '../http/handler';
import { attemptsIn, lockOwn, type ReservationRow } from './booking-queries';
import { refundFacts, stayEnd } from './present';
import { askRefund, cancelled, runRefund } from './refund';
import { move, moveAttempt } from './transitions';

type Body = Parsed<typeof contract.cancelReservation>['body'];
type Answer = AnswerOf<typeof contract.cancelReservation>;

/** A cancellation that was decided; `refundKey` is what the gateway still has to be asked for. */
type Decided = { readonly reservation: ReservationRow; readonly refundKey: string | null };

/**
 * Cancels a paid stay for the refund its member saw. The room goes back when the money is
 * certain to: until then the booking is CANCELLING, and the reconciler goes on with it.
 * Errors: RESERVATION_STATE while nothing is paid, CHANGE_PENDING while a change of its dates waits
 * for its refund, REFUND_CHANGED (details: `refund`, `fee`) when
 * another amount is due now, CANCEL_NOT_POSSIBLE after check-out or when the gateway refuses.
 */
export const cancelReservation = handle(
  contract.cancelReservation,
  async ({ params, body }, context) => {
    const { reservation, refundKey } = await withRetry(() => decide(params.id, body, context));
    if (refundKey === null) return answerOf(reservation, reservation.state);
    const end = await runRefund(context, refundKey, context.member.memberId);
    if (end === 'REFUSED') throw new AppError('CANCEL_NOT_POSSIBLE');
    return answerOf(reservation, end === 'DONE' ? 'CANCELLED' : 'CANCELLING');
  },
);

function answerOf(reservation: ReservationRow, state: ReservationRow['state']): Answer {
  const refund = reservation.refund ?? 0;
  return {
    id: reservation.id,
    state: state === 'CANCELLED' ? 'CANCELLED' : 'CANCELLING',
    refund,
    fee: reservation.total - refund,
  };
}

function decide(id: string, body: Body, context: MemberContext): Promise<Decided> {
  const { memberId } = context.member;
  return context.db.transaction(async (tx) => {
    const now = context.now();
    const reservation = await lockOwn(tx, id, memberId);
    switch (reservation.state) {
      case 'CANCELLED':
        return { reservation, refundKey: null };
      case 'CANCELLING':
        return { reservation, refundKey: await openRefundOf(tx, id) };
      case 'COMPLETED':
        throw new AppError('CANCEL_NOT_POSSIBLE');
      case 'BOOKED':
        break;
      default:
        throw new AppError('RESERVATION_STATE');
    }
    const [hotel] = await tx
      .select({ checkOutTime: hotels.checkOutTime })
      .from(hotels)
      .where(eq(hotels.id, reservation.hotelId));
    if (hotel === undefined || now >= stayEnd(reservation, hotel)) {
      throw new AppError('CANCEL_NOT_POSSIBLE');
    }
    if ((await attemptsIn(tx, id, ['REFUNDING'])).length > 0) throw new AppError('CHANGE_PENDING');
    const { refund, fee, feePercent } = refundOf(refundFacts(reservation, now));
    if (refund !== body.expectedRefund) {
      throw new AppError('REFUND_CHANGED', { details: { refund, fee } });
    }
    const [paid] = await attemptsIn(tx, id, ['CAPTURED', 'PARTLY_REFUNDED']);
    if (paid === undefined) throw new AppError('RESERVATION_STATE');
    const hand = { actor: memberId, now };
    const change = { refund, refundFeePercent: feePercent };
    const leaving = await move(tx, hand, reservation, 'CANCEL_REQUESTED', change);
    if (refund === 0) {
      return {
        reservation: await cancelled(tx, hand, context.config, leaving, { amount: 0 }),
        refundKey: null,
      };
    }
    const refunding = await moveAttempt(tx, hand, paid, 'REFUND_SENT');
    const refundKey = await askRefund(tx, hand, refunding, {
      purpose: 'CANCEL',
      amount: refund,
      reason: body.reason || 'Cancelled by the guest',
    });
    return { reservation: leaving, refundKey };
  });
}

/** The refund a booking being cancelled waits for. */
async function openRefundOf(tx: Transaction, id: string): Promise<string | null> {
  const [paying] = await attemptsIn(tx, id, ['REFUNDING']);
  if (paying === undefined) return null;
  const rows = await tx
    .select({ key: refunds.idempotencyKey, state: refunds.state })
    .from(refunds)
    .where(eq(refunds.orderId, paying.orderId));
  return rows.find(({ state }) => state === 'REQUESTED')?.key ?? null;
}
