import { and, eq } from 'drizzle-orm';

import type { LedgerEvent } from '@/domain/ledger';
import type { Stay } from '@/domain/stay';
import { without } from '@/domain/stay-change';
import type { Transaction } from '../db/client';
import { reservations, stayChanges } from '../db/schema';
import { AppError } from '../http/app-error';
import type { Deps } from '../http/handler';
import type { ReservationRow, StayChangeRow } from './booking-queries';
import { releaseStock } from './stock';
import { tellChanged } from './tell-guest';
import { record, type Detail, type Hand } from './transitions';

/**
 * Makes a change whose nights are taken: the booking's dates, price and refund rules, the nights it
 * gives up, the ledger and the guest's mail, in the caller's transaction over a locked booking.
 */
export async function makeChange(
  tx: Transaction,
  hand: Hand,
  config: Deps['config'],
  reservation: ReservationRow,
  change: StayChangeRow,
  orderId: string | null,
): Promise<void> {
  const { checkIn, checkOut, quote, changeFee, feeFloorPercent } = change;
  const [changed] = await tx
    .update(reservations)
    .set({
      ...{ checkIn, checkOut, quote, total: quote.total, changeFee, feeFloorPercent },
      ...{ changes: reservation.changes + 1, updatedAt: hand.now },
    })
    .where(eq(reservations.id, reservation.id))
    .returning();
  if (changed === undefined) throw new AppError('RESERVATION_STATE');
  await giveBack(tx, hand, reservation, without(reservation, changed), {
    event: 'DATES_CHANGED',
    amount: change.refund === 0 ? 0 : -change.refund,
    detail: {
      ...{ wasCheckIn: reservation.checkIn, wasCheckOut: reservation.checkOut },
      ...{ checkIn, checkOut, wasTotal: reservation.total, total: quote.total },
      ...{ changeId: change.id, orderId },
    },
  });
  await tellChanged(tx, changed, change, config.siteUrl, hand.now);
}

/**
 * Ends the change that a booking's refund was asked for: with the money it is made, without it the
 * nights it had taken go back and the booking stays as it was.
 */
export async function endHeldChange(
  tx: Transaction,
  hand: Hand,
  config: Deps['config'],
  reservation: ReservationRow,
  end: 'MADE' | 'REJECTED',
  orderId: string,
): Promise<void> {
  const [change] = await tx
    .update(stayChanges)
    .set({ state: end, endedAt: hand.now })
    .where(and(eq(stayChanges.reservationId, reservation.id), eq(stayChanges.state, 'HELD')))
    .returning();
  if (change === undefined) throw new AppError('RESERVATION_STATE');
  if (end === 'MADE') {
    await makeChange(tx, hand, config, reservation, change, orderId);
    return;
  }
  await giveBack(tx, hand, reservation, without(change, reservation), {
    event: 'CHANGE_REJECTED',
    detail: { changeId: change.id, orderId },
  });
}

/** Gives back the nights that a change leaves nobody with, and writes its line in the ledger. */
async function giveBack(
  tx: Transaction,
  hand: Hand,
  reservation: ReservationRow,
  nights: readonly Stay[],
  line: { event: LedgerEvent; amount?: number; detail: Detail },
): Promise<void> {
  for (const part of nights) await releaseStock(tx, reservation.roomTypeId, part);
  const { id: reservationId, state } = reservation;
  await record(tx, hand, { reservationId, fromState: state, toState: state, ...line });
}
