import { bookingPayable } from '@/server/core/bookings/booking-payable';
import type { PaymentDeps } from '@/server/core/payments/apply-payment-outcome';
import { lockPayment } from '@/server/core/payments/payable';
import { transitionPayment, UNCONFIRMED } from '@/server/core/payments/payment-queries';
import { runRefund } from '@/server/core/payments/refund';
import { returnPoints } from '@/server/core/payments/split-payment';
import { withRetry } from '@/server/platform/db/retry';
import { AppError } from '@/server/platform/http/app-error';

/** The failure code when the guest turns back, on the provider's page or on ours. */
export const POINTS_LEFT = 'POINTS_LEFT';

/**
 * Ends an order of benefit points. An open order is closed; captured points are returned if the
 * rest of the booking isn't paid. An order that has ended stays as it is. If the provider takes
 * points for it all the same, the reconciler returns them.
 * @param code why it ended: POINTS_LEFT, or the provider's failure code
 * @throws AppError PAYMENT_PENDING while the rest is being charged
 */
export async function endPoints(
  deps: PaymentDeps,
  orderId: string,
  actor: string,
  code: string,
): Promise<void> {
  const back = await withRetry(() =>
    deps.db.transaction(async (tx): Promise<string[]> => {
      const locked = await lockPayment(tx, bookingPayable, orderId);
      if (locked === null) return [];
      const { payment, owed } = locked;
      const { reservation } = owed;
      const by = { actor, now: deps.now() };
      if (payment.state === 'CAPTURED') {
        if (reservation.state === 'PAYING') throw new AppError('PAYMENT_PENDING');
        if (reservation.state !== 'HELD') return [];
        return returnPoints(tx, by, reservation.id, 'The guest pays in another way');
      }
      if (!UNCONFIRMED.includes(payment.state)) return [];
      const event = code === POINTS_LEFT ? 'ABANDONED' : 'DECLINED';
      await transitionPayment(tx, by, payment, event, { failureCode: code });
      await bookingPayable.record(tx, by, owed, { event: `ORDER_${event}`, orderId, code });
      return [];
    }),
  );
  for (const key of back) await runRefund(deps, bookingPayable, key, actor);
}
