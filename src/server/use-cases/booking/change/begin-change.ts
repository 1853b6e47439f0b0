import { bookingPayable } from '@/server/core/bookings/booking-payable';
import type { ReservationRow, StayChangeRow } from '@/server/core/bookings/booking-queries';
import { makeChange } from '@/server/core/bookings/make-change';
import { record } from '@/server/core/bookings/transitions';
import { askReturn } from '@/server/core/payments/refund';
import type { Actor } from '@/server/platform/actor';
import type { Transaction } from '@/server/platform/db/client';
import { stayChanges } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import type { Deps } from '@/server/platform/http/handler';
import type { RefundAccount } from '@/server/platform/providers/payment/payment-gateway';

/**
 * A change that has been decided. `refundKeys` name the refunds that the gateway hasn't been asked
 * for yet.
 */
export type Decided = { readonly change: StayChangeRow; readonly refundKeys: readonly string[] };

type NewChange = Pick<
  StayChangeRow,
  | 'id'
  | 'kind'
  | 'checkIn'
  | 'checkOut'
  | 'quote'
  | 'rates'
  | 'refund'
  | 'toPay'
  | 'fee'
  | 'changeFee'
  | 'feeFloorPercent'
>;

/**
 * Begins a change of dates. The caller has locked the booking and taken the new nights. If no money
 * moves, the change is made at once; otherwise it stays open until the payment or the refund is
 * certain, and a refund is recorded.
 * @param back the account for the refund of a bank transfer, and the reason sent to the gateway
 */
export async function beginChange(
  tx: Transaction,
  by: Actor,
  config: Deps['config'],
  reservation: ReservationRow,
  request: NewChange,
  back: { readonly account: RefundAccount | null; readonly reason: string },
): Promise<Decided> {
  const { now } = by;
  const state = request.toPay > 0 ? 'DUE' : request.refund > 0 ? 'HELD' : 'MADE';
  const [change] = await tx
    .insert(stayChanges)
    .values({
      ...request,
      reservationId: reservation.id,
      state,
      wasCheckIn: reservation.checkIn,
      wasCheckOut: reservation.checkOut,
      expiresAt: state === 'DUE' ? new Date(now.getTime() + config.holdSeconds * 1000) : null,
      createdAt: now,
      updatedAt: now,
      endedAt: state === 'MADE' ? now : null,
    })
    .returning();
  if (change === undefined) throw new AppError('INTERNAL');
  if (state === 'MADE') {
    await makeChange(tx, by, config, reservation, change, { amount: 0, orderId: null });
    return { change, refundKeys: [] };
  }
  await record(tx, by, {
    reservationId: reservation.id,
    event: 'CHANGE_HELD',
    fromState: reservation.state,
    toState: reservation.state,
    detail: { changeId: change.id, checkIn: change.checkIn, checkOut: change.checkOut },
  });
  if (state === 'DUE') return { change, refundKeys: [] };
  const refundKeys = await askReturn(tx, by, bookingPayable, reservation.id, {
    purpose: 'CHANGE',
    amount: change.refund,
    itemId: change.id,
    ...back,
  });
  return { change, refundKeys };
}
