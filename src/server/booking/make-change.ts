import type { LedgerEvent } from '@/domain/ledger';
import type { Stay } from '@/domain/stay';
import { without } from '@/domain/stay-change';
import { eq } from 'drizzle-orm';
import { followQuote } from '../coupon/keep-coupons';
import type { Transaction } from '../db/client';
import { reservations } from '../db/schema';
import { AppError } from '../http/app-error';
import type { Deps } from '../http/handler';
import {
  attemptsIn,
  openChangeOf,
  UNCONFIRMED,
  type ReservationRow,
  type StayChangeRow,
} from './booking-queries';
import { releaseStock } from './stock';
import { tellChanged } from './tell-guest';
import { moveAttempt, moveChange, record, type Detail, type Hand } from './transitions';

/** The money that makes a change certain: won in, or out below zero, by an order. */
type ByMoney = { readonly amount: number; readonly orderId: string | null };

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
  { amount, orderId }: ByMoney,
): Promise<void> {
  const { checkIn, checkOut, quote, rates, changeFee, feeFloorPercent } = change;
  const [changed] = await tx
    .update(reservations)
    .set({
      ...{ checkIn, checkOut, quote, total: quote.total, rates, changeFee, feeFloorPercent },
      ...{ changes: reservation.changes + 1, updatedAt: hand.now },
    })
    .where(eq(reservations.id, reservation.id))
    .returning();
  if (changed === undefined) throw new AppError('RESERVATION_STATE');
  // Who leaves early has used a coupon: its last night given up must not bring it back.
  const unneeded = change.kind === 'LEAVING' ? 'KEPT' : 'RETURNED';
  await followQuote(tx, changed.id, quote, { now: hand.now, unneeded });
  await giveBack(tx, hand, reservation, without(reservation, changed), {
    event: eventOf(change),
    amount,
    detail: {
      ...{ wasCheckIn: reservation.checkIn, wasCheckOut: reservation.checkOut },
      ...{ checkIn, checkOut, wasTotal: reservation.total, total: quote.total },
      ...{ changeId: change.id, orderId },
    },
  });
  await tellChanged(tx, changed, change, { siteUrl: config.siteUrl, now: hand.now });
}

const eventOf = ({ kind }: StayChangeRow) => (kind === 'LEAVING' ? 'LEFT_EARLY' : 'DATES_CHANGED');

/** Makes an open change of a booking, with the money that it waited for. */
export async function makeOpenChange(
  tx: Transaction,
  hand: Hand,
  config: Deps['config'],
  reservation: ReservationRow,
  money: ByMoney,
): Promise<void> {
  const open = await openChangeOf(tx, reservation.id);
  if (open === null) throw new AppError('RESERVATION_STATE');
  const change = await moveChange(tx, hand, open, eventOf(open));
  await makeChange(tx, hand, config, reservation, change, money);
}

/**
 * Ends an open change without making it: the orders that nobody confirmed are given up, the nights
 * it had taken go back, and the booking stays as it was.
 * @throws AppError RESERVATION_STATE when its money may have moved
 */
export async function dropChange(
  tx: Transaction,
  hand: Hand,
  reservation: ReservationRow,
  change: StayChangeRow,
  event: 'CHANGE_REJECTED' | 'CHANGE_EXPIRED' | 'CHANGE_RELEASED',
  detail: Detail = {},
): Promise<void> {
  await moveChange(tx, hand, change, event);
  for (const attempt of await attemptsIn(tx, reservation.id, UNCONFIRMED)) {
    await moveAttempt(tx, hand, attempt, 'ABANDONED');
  }
  await giveBack(tx, hand, reservation, without(change, reservation), {
    event,
    detail: { changeId: change.id, ...detail },
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
