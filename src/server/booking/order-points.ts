import { splitLegs, type Legs } from '@/domain/points';
import { withRetry } from '../db/retry';
import { AppError } from '../http/app-error';
import type { MemberContext } from '../http/handler';
import { bookingOf, lockOwn, openChangeOf } from './booking-queries';
import { dueOf } from './due';
import { endedOrder } from './ended-order';
import { orderFor } from './make-order';
import { pointsOf } from './partner-payment';
import { pointsTaken } from './points-leg';
import { moveAttempt } from './transitions';

type Ordered = { readonly orderId: string; readonly points: number; readonly rest: number };

/**
 * Writes down an order of points for a held stay, before the provider hears of it; the same wish again
 * is the same order. Its page is then asked for by the benefit proxy. Errors: PROVIDER_NOT_CONFIGURED,
 * PROVIDER_UNAVAILABLE, INPUT_INVALID for an amount that can't be, POINTS_NOT_ENOUGH,
 * POINTS_REST_TOO_SMALL, POINTS_TAKEN while points are in, HOLD_EXPIRED, PAYMENT_PENDING,
 * RESERVATION_STATE, RATE_LIMITED.
 * @param subject the member as the provider knows it
 * @param points won
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
  const ended = await endedOrder(context, latest);
  const available = await provider.available(subject).catch((error: unknown) => {
    context.log.warn({ err: error }, 'the points provider could not be asked');
    throw new AppError('PROVIDER_UNAVAILABLE');
  });
  return withRetry(() =>
    context.db.transaction(async (tx) => {
      const now = context.now();
      const hand = { actor: memberId, now };
      const reservation = await lockOwn(tx, id, memberId);
      // What other dates cost in addition is paid by card alone.
      if ((await openChangeOf(tx, id)) !== null) throw new AppError('RESERVATION_STATE');
      const taken = await pointsTaken(tx, id);
      const { amount: due } = dueOf(reservation, null, taken, now);
      if (taken > 0) throw new AppError('POINTS_TAKEN');
      const legs = asked(splitLegs({ due, available, points }));
      const wish = {
        ...{ amount: legs.points, provider: provider.name, method: 'POINTS' as const },
        ...{ changeId: null, installmentMonths: 0, bank: null, cashReceipt: null },
      };
      const order = await orderFor(tx, hand, reservation, wish, ended);
      if (order.state === 'CREATED') {
        await moveAttempt(tx, hand, order, 'OPENED', { paymentKey: order.orderId });
      }
      return { orderId: order.orderId, points: legs.points, rest: legs.card };
    }),
  );
}

function asked(legs: Legs): Extract<Legs, { ok: true }> {
  if (legs.ok) return legs;
  if (legs.code === 'POINTS_INVALID') {
    throw new AppError('INPUT_INVALID', { fields: { points: 'not_offered' } });
  }
  throw new AppError(legs.code);
}
