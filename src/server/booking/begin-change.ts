import type { Transaction } from '../db/client';
import { stayChanges } from '../db/schema';
import { AppError } from '../http/app-error';
import type { Deps } from '../http/handler';
import type { RefundAccount } from '../providers/payment-gateway';
import type { ReservationRow, StayChangeRow } from './booking-queries';
import { makeChange } from './make-change';
import { askReturn } from './returns';
import { record, type Hand } from './transitions';

/** A change that was decided; `refundKeys` are what the gateway still has to be asked for. */
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
 * Begins a change whose nights are taken, over a locked booking. Where no money moves it is made at
 * once; else it is open until the money is certain, and what comes back is noted.
 * @param back where a deposit's money goes, and the reason the gateway is told
 */
export async function beginChange(
  tx: Transaction,
  hand: Hand,
  config: Deps['config'],
  reservation: ReservationRow,
  wish: NewChange,
  back: { readonly account: RefundAccount | null; readonly reason: string },
): Promise<Decided> {
  const { now } = hand;
  const state = wish.toPay > 0 ? 'DUE' : wish.refund > 0 ? 'HELD' : 'MADE';
  const [change] = await tx
    .insert(stayChanges)
    .values({
      ...{ ...wish, reservationId: reservation.id, state },
      ...{ wasCheckIn: reservation.checkIn, wasCheckOut: reservation.checkOut },
      expiresAt: state === 'DUE' ? new Date(now.getTime() + config.holdSeconds * 1000) : null,
      ...{ createdAt: now, updatedAt: now },
      endedAt: state === 'MADE' ? now : null,
    })
    .returning();
  if (change === undefined) throw new AppError('INTERNAL');
  if (state === 'MADE') {
    await makeChange(tx, hand, config, reservation, change, { amount: 0, orderId: null });
    return { change, refundKeys: [] };
  }
  await record(tx, hand, {
    reservationId: reservation.id,
    event: 'CHANGE_HELD',
    fromState: reservation.state,
    toState: reservation.state,
    detail: { changeId: change.id, checkIn: change.checkIn, checkOut: change.checkOut },
  });
  if (state === 'DUE') return { change, refundKeys: [] };
  const refundKeys = await askReturn(tx, hand, reservation.id, {
    ...{ purpose: 'CHANGE', amount: change.refund, changeId: change.id, ...back },
  });
  return { change, refundKeys };
}
