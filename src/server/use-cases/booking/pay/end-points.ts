import { withRetry } from '@/server/platform/db/retry';
import { AppError } from '@/server/platform/http/app-error';
import { attemptOf, lock, UNCONFIRMED } from '@/server/core/bookings/booking-queries';
import { returnPoints } from '@/server/core/payments/points-part';
import { runRefund } from '@/server/core/payments/refund';
import type { PaymentDeps } from '@/server/core/payments/apply-payment-outcome';
import { transitionAttempt, record } from '@/server/core/bookings/transitions';

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
      const known = await attemptOf(tx, orderId);
      const reservation = known && (await lock(tx, known.reservationId));
      const order = await attemptOf(tx, orderId);
      if (reservation === undefined || order === undefined) return [];
      const by = { actor, now: deps.now() };
      if (order.state === 'CAPTURED') {
        if (reservation.state === 'PAYING') throw new AppError('PAYMENT_PENDING');
        if (reservation.state !== 'HELD') return [];
        return returnPoints(tx, by, reservation, 'The guest pays in another way');
      }
      if (!UNCONFIRMED.includes(order.state)) return [];
      const event = code === POINTS_LEFT ? 'ABANDONED' : 'DECLINED';
      await transitionAttempt(tx, by, order, event, { failureCode: code });
      await record(tx, by, {
        reservationId: reservation.id,
        event: `ORDER_${event}`,
        fromState: reservation.state,
        toState: reservation.state,
        detail: { orderId, code },
      });
      return [];
    }),
  );
  for (const key of back) await runRefund(deps, key, actor);
}
