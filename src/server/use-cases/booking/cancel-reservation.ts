import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import type { AnswerOf, Parsed } from '@/contract/endpoint';
import { refundOf } from '@/domain/booking/cancellation';
import { refundFacts, stayBegin } from '@/server/core/bookings/booking-now';
import { bookingPayable, completeCancellation } from '@/server/core/bookings/booking-payable';
import { lockOwn, openChangeOf, type ReservationRow } from '@/server/core/bookings/booking-queries';
import { dropOverdueChange } from '@/server/core/bookings/make-change';
import { takeRefundAccount } from '@/server/core/bookings/refund-account';
import { transitionReservation } from '@/server/core/bookings/transitions';
import { listChargedPayments } from '@/server/core/payments/payment-queries';
import { askReturn, listOpenReturns, runReturn } from '@/server/core/payments/refund';
import { withRetry } from '@/server/platform/db/retry';
import { hotels } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle, type MemberContext } from '@/server/platform/http/handler';

type Body = Parsed<typeof contract.cancelReservation>['body'];
type Answer = AnswerOf<typeof contract.cancelReservation>;

/**
 * A cancellation that has been decided. `refundKeys` name the refunds that the gateway hasn't been
 * asked for yet.
 */
type Decided = {
  readonly reservation: ReservationRow;
  readonly refundKeys: readonly string[];
};

/**
 * Cancels a paid stay for the refund that the member was shown. The nights go back to the inventory
 * only when the refund is certain: until then the booking is CANCELLING, and the reconciler
 * continues it. Errors: RESERVATION_STATE while nothing is paid, CHANGE_PENDING while a change of
 * its dates waits for its money, REFUND_CHANGED (details: `refund`, `fee`) when another amount is
 * due now, REFUND_ACCOUNT_REFUSED when money that was paid by bank transfer can't be returned to
 * the account given, REAUTHENTICATION_NEEDED to give one, CANCEL_STARTED from check-in on, by the hotel's clock (a stay that has begun
 * can only be left early), CANCEL_NOT_POSSIBLE when the stay is over or the gateway refuses.
 */
export const cancelReservation = handle(
  contract.cancelReservation,
  async ({ params, body }, context) => {
    const { reservation, refundKeys } = await withRetry(() => decide(params.id, body, context));
    if (refundKeys.length === 0) return answerOf(reservation, reservation.state);
    const end = await runReturn(context, bookingPayable, refundKeys, context.member.memberId);
    if (end === 'ACCOUNT_REFUSED') throw new AppError('REFUND_ACCOUNT_REFUSED');
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
        return { reservation, refundKeys: [] };
      case 'CANCELLING':
        return { reservation, refundKeys: await listOpenReturns(tx, id) };
      case 'COMPLETED':
        throw new AppError('CANCEL_NOT_POSSIBLE');
      case 'BOOKED':
        break;
      default:
        throw new AppError('RESERVATION_STATE');
    }
    const [hotel] = await tx
      .select({ checkInTime: hotels.checkInTime })
      .from(hotels)
      .where(eq(hotels.id, reservation.hotelId));
    if (hotel === undefined) throw new AppError('HOTEL_NOT_FOUND');
    if (now >= stayBegin(reservation, hotel)) throw new AppError('CANCEL_STARTED');
    const by = { actor: memberId, now };
    await dropOverdueChange(tx, by, reservation);
    if ((await openChangeOf(tx, id)) !== null) throw new AppError('CHANGE_PENDING');
    const { refund, fee, feePercent } = refundOf(refundFacts(reservation, now));
    if (refund !== body.expectedRefund) {
      throw new AppError('REFUND_CHANGED', { details: { refund, fee } });
    }
    const payments = await listChargedPayments(tx, id);
    if (refund > 0 && payments.some(({ method }) => method === 'VIRTUAL_ACCOUNT')) {
      await takeRefundAccount(tx, body.account, context);
    }
    const change = { refund, refundFeePercent: feePercent };
    const leaving = await transitionReservation(tx, by, reservation, 'CANCEL_REQUESTED', change);
    if (refund === 0) {
      return {
        reservation: await completeCancellation(tx, by, context.config, leaving, { amount: 0 }),
        refundKeys: [],
      };
    }
    const refundKeys = await askReturn(tx, by, bookingPayable, id, {
      purpose: 'CANCEL',
      amount: refund,
      itemId: null,
      reason: body.reason || 'Cancelled by the guest',
      account: body.account,
    });
    return { reservation: leaving, refundKeys };
  });
}
