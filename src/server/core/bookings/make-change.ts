import { eq } from 'drizzle-orm';

import type { LedgerEvent } from '@/domain/booking/ledger';
import type { Stay } from '@/domain/stay/stay';
import { without } from '@/domain/booking/stay-change';
import { followQuote } from '@/server/core/coupons/keep-coupons';
import { releaseStock } from '../inventory/stock';
import { abandonPayments } from '@/server/core/payments/payment-queries';
import type { Actor } from '@/server/platform/actor';
import type { Transaction } from '@/server/platform/db/client';
import { reservations } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import type { Deps } from '@/server/platform/http/handler';
import { openChangeOf, type ReservationRow, type StayChangeRow } from './booking-queries';
import { notifyChanged } from './notify-guest';
import { type Detail, record, transitionChange } from './transitions';

/**
 * The money that settles a change, in won: positive when paid, negative when refunded, and its
 * order.
 */
type ByMoney = { readonly amount: number; readonly orderId: string | null };

/**
 * Applies a change whose nights are already taken: updates the booking's dates, price and refund
 * rules, releases the nights it gives up, and writes the ledger and the guest's mail. Runs in the
 * caller's transaction, in which the booking is locked.
 * @returns the booking as it is then
 */
export async function makeChange(
  tx: Transaction,
  by: Actor,
  config: Deps['config'],
  reservation: ReservationRow,
  change: StayChangeRow,
  { amount, orderId }: ByMoney,
): Promise<ReservationRow> {
  const { checkIn, checkOut, quote, rates, changeFee, feeFloorPercent } = change;
  const [changed] = await tx
    .update(reservations)
    .set({
      checkIn,
      checkOut,
      quote,
      total: quote.total,
      rates,
      changeFee,
      feeFloorPercent,
      changes: reservation.changes + 1,
      updatedAt: by.now,
    })
    .where(eq(reservations.id, reservation.id))
    .returning();
  if (changed === undefined) throw new AppError('RESERVATION_STATE');
  // Checking out early counts as having used a coupon, so giving up the last nights must not return
  // it.
  const unneeded = change.kind === 'LEAVING' ? 'KEPT' : 'RETURNED';
  await followQuote(tx, changed.id, quote, { now: by.now, unneeded });
  await giveBack(tx, by, reservation, without(reservation, changed), {
    event: eventOf(change),
    amount,
    detail: {
      wasCheckIn: reservation.checkIn,
      wasCheckOut: reservation.checkOut,
      checkIn,
      checkOut,
      wasTotal: reservation.total,
      total: quote.total,
      changeId: change.id,
      orderId,
    },
  });
  await notifyChanged(tx, changed, change, { siteUrl: config.siteUrl, now: by.now });
  return changed;
}

const eventOf = ({ kind }: StayChangeRow) => (kind === 'LEAVING' ? 'LEFT_EARLY' : 'DATES_CHANGED');

/**
 * Applies the open change of a booking, with the money that it waited for.
 * @returns the booking and the change as they are then
 */
export async function makeOpenChange(
  tx: Transaction,
  by: Actor,
  config: Deps['config'],
  reservation: ReservationRow,
  money: ByMoney,
): Promise<{ reservation: ReservationRow; change: StayChangeRow }> {
  const open = await openChangeOf(tx, reservation.id);
  if (open === null) throw new AppError('RESERVATION_STATE');
  const change = await transitionChange(tx, by, open, eventOf(open));
  return { reservation: await makeChange(tx, by, config, reservation, change, money), change };
}

/**
 * Ends an open change without applying it: abandons its unconfirmed orders and releases the nights
 * it had taken; the booking stays as it was.
 * @throws AppError RESERVATION_STATE when its money may have moved
 */
export async function dropChange(
  tx: Transaction,
  by: Actor,
  reservation: ReservationRow,
  change: StayChangeRow,
  event: 'CHANGE_REJECTED' | 'CHANGE_EXPIRED' | 'CHANGE_RELEASED',
  detail: Detail = {},
): Promise<void> {
  await transitionChange(tx, by, change, event);
  await abandonPayments(tx, by, reservation.id);
  await giveBack(tx, by, reservation, without(change, reservation), {
    event,
    detail: { changeId: change.id, ...detail },
  });
}

/** Releases the nights that a change no longer needs, and writes its line in the ledger. */
async function giveBack(
  tx: Transaction,
  by: Actor,
  reservation: ReservationRow,
  nights: readonly Stay[],
  line: { event: LedgerEvent; amount?: number; detail: Detail },
): Promise<void> {
  for (const part of nights) await releaseStock(tx, reservation.roomTypeId, part);
  const { id: reservationId, state } = reservation;
  await record(tx, by, { reservationId, fromState: state, toState: state, ...line });
}

/**
 * Ends the change of a locked booking if its time to pay has passed, so that a new change can begin
 * before the job that expires holds has run.
 * @returns whether there was such a change
 */
export async function dropOverdueChange(
  tx: Transaction,
  by: Actor,
  reservation: ReservationRow,
): Promise<boolean> {
  const change = await openChangeOf(tx, reservation.id);
  const overdue =
    change?.state === 'DUE' && change.expiresAt !== null && change.expiresAt <= by.now;
  if (!overdue) return false;
  await dropChange(tx, by, reservation, change, 'CHANGE_EXPIRED');
  return true;
}
