import { type PaymentParts, splitPayment } from '@/domain/points';
import { bookingPayable } from '@/server/core/bookings/booking-payable';
import { bookingOf, lockOwn, openChangeOf } from '@/server/core/bookings/booking-queries';
import { dueOf } from '@/server/core/bookings/due';
import { findEndedOrder, makePayment } from '@/server/core/payments/open-payment';
import { transitionPayment } from '@/server/core/payments/payment-queries';
import { loadPointsTaken } from '@/server/core/payments/split-payment';
import { withRetry } from '@/server/platform/db/retry';
import { AppError } from '@/server/platform/http/app-error';
import type { MemberContext } from '@/server/platform/http/handler';
import { pointsOf } from './partner-payment';

type Ordered = { readonly orderId: string; readonly points: number; readonly rest: number };

/**
 * Makes an order of benefit points for a held stay; it is stored before the provider is called, and
 * a repeated request gives the same order. The benefit proxy then asks the provider for its payment
 * page. Errors: PROVIDER_NOT_CONFIGURED, PROVIDER_UNAVAILABLE, INPUT_INVALID for an impossible
 * amount, POINTS_NOT_ENOUGH, POINTS_REST_TOO_SMALL, POINTS_TAKEN while points are in, HOLD_EXPIRED,
 * PAYMENT_PENDING, RESERVATION_STATE, RATE_LIMITED.
 * @param subject the member as the provider knows it
 * @param points in won
 */
export async function orderPoints(
  context: MemberContext,
  id: string,
  subject: string,
  points: number,
): Promise<Ordered> {
  const provider = pointsOf(context);
  const { memberId } = context.member;
  const { latest } = await bookingOf(context.db, id, memberId);
  const ended = await findEndedOrder(context, bookingPayable, latest);
  const available = await provider.available(subject).catch((error: unknown) => {
    context.log.warn({ err: error }, 'the points provider could not be asked');
    throw new AppError('PROVIDER_UNAVAILABLE');
  });
  return withRetry(() =>
    context.db.transaction(async (tx) => {
      const now = context.now();
      const by = { actor: memberId, now };
      const reservation = await lockOwn(tx, id, memberId);
      // The additional price of other dates can be paid by card only.
      if ((await openChangeOf(tx, id)) !== null) throw new AppError('RESERVATION_STATE');
      const taken = await loadPointsTaken(tx, id);
      const { amount: due } = dueOf(reservation, null, taken, now);
      if (taken > 0) throw new AppError('POINTS_TAKEN');
      const parts = assertSplit(splitPayment({ due, available, points }));
      const request = {
        payableId: id,
        amount: parts.points,
        provider: provider.name,
        method: 'POINTS' as const,
      };
      const owed = { reservation, change: null };
      const payment = await makePayment(tx, by, bookingPayable, owed, request, ended);
      if (payment.state === 'CREATED') {
        await transitionPayment(tx, by, payment, 'OPENED', { paymentKey: payment.orderId });
      }
      return { orderId: payment.orderId, points: parts.points, rest: parts.card };
    }),
  );
}

function assertSplit(parts: PaymentParts): Extract<PaymentParts, { ok: true }> {
  if (parts.ok) return parts;
  if (parts.code === 'POINTS_INVALID') {
    throw new AppError('INPUT_INVALID', { fields: { points: 'not_offered' } });
  }
  throw new AppError(parts.code);
}
