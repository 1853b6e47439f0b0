import { withRetry } from '../db/retry';
import { AppError } from '../http/app-error';
import { attemptOf, lock, UNCONFIRMED } from './booking-queries';
import { returnPoints } from './points-leg';
import { runRefund } from './refund';
import type { SettleDeps } from './settle';
import { moveAttempt, record } from './transitions';

/** The guest turned back, on the provider's page or on ours. */
export const POINTS_LEFT = 'POINTS_LEFT';

/**
 * Ends an order of points: one that is open is closed here, and points that are in for a rest which isn't
 * paid go back. Ended before, it stays as it is. Should the provider take points for it all the same,
 * they go back by themselves.
 * @throws AppError PAYMENT_PENDING while the rest is being charged
 */
export async function endPoints(
  deps: SettleDeps,
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
      const hand = { actor, now: deps.now() };
      if (order.state === 'CAPTURED') {
        if (reservation.state === 'PAYING') throw new AppError('PAYMENT_PENDING');
        if (reservation.state !== 'HELD') return [];
        return returnPoints(tx, hand, reservation, 'The guest pays in another way');
      }
      if (!UNCONFIRMED.includes(order.state)) return [];
      const event = code === POINTS_LEFT ? 'ABANDONED' : 'DECLINED';
      await moveAttempt(tx, hand, order, event, { failureCode: code });
      await record(tx, hand, {
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
