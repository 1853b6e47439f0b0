import { returnCoupons } from '@/server/core/coupons/use-coupons';
import { releaseStock } from '../inventory/stock';
import type { Payable, PayableConfig } from '@/server/core/payments/payable';
import type { Actor } from '@/server/platform/actor';
import type { Transaction } from '@/server/platform/db/client';
import {
  findChange,
  findReservation,
  lock,
  openChangeOf,
  type ReservationRow,
  type StayChangeRow,
} from './booking-queries';
import { changeRefusal, holdRefusal } from './due';
import { dropChange, makeOpenChange } from './make-change';
import {
  notifyBooked,
  notifyCancelled,
  notifyLateDeposit,
  notifyRefundAccountNeeded,
} from './notify-guest';
import {
  bookReservation,
  type Detail,
  record,
  transitionChange,
  transitionReservation,
} from './transitions';

/** What is owed for a booking: the price of a held stay, or the difference of a change of dates. */
export type OwedBooking = {
  readonly reservation: ReservationRow;
  /** The change of dates that the payment is for; null for the stay itself. */
  readonly change: StayChangeRow | null;
};

/** Bookings as the payments see them. A payment's `itemId` is the change of dates that it pays. */
export const bookingPayable: Payable<OwedBooking> = {
  kind: 'BOOKING',
  errors: { notFound: 'RESERVATION_NOT_FOUND', state: 'RESERVATION_STATE' },

  lock: async (tx, { payableId, itemId }) => {
    const reservation = await lock(tx, payableId);
    if (reservation === undefined) return undefined;
    return { reservation, change: itemId === null ? null : await findChange(tx, itemId) };
  },
  isOwnedBy: ({ reservation }, memberId) => reservation.memberId === memberId,
  amountOwed: ({ reservation, change }) => (change === null ? reservation.total : change.toPay),
  refusal: ({ reservation, change }, now) =>
    change === null ? holdRefusal(reservation, now) : changeRefusal(change, now),
  isAwaitingPayment: ({ reservation, change }) =>
    change === null
      ? reservation.state === 'PAYING' || reservation.state === 'AWAITING_DEPOSIT'
      : change.state === 'PAYING',
  isPaid: ({ reservation }) => reservation.bookedAt !== null,
  record: (tx, by, { reservation }, { event, orderId, amount = 0, code }) =>
    record(tx, by, {
      reservationId: reservation.id,
      event,
      fromState: reservation.state,
      toState: reservation.state,
      amount,
      detail: code === undefined ? { orderId } : { orderId, code },
    }),

  onStarted: async (tx, by, { reservation, change }, { orderId }) => {
    if (change === null) {
      const ledger = { detail: { orderId } };
      const paying = await transitionReservation(
        tx,
        by,
        reservation,
        'PAYMENT_STARTED',
        {},
        ledger,
      );
      return { reservation: paying, change };
    }
    const paying = await transitionChange(tx, by, change, 'CHANGE_PAYMENT_STARTED');
    const detail = { changeId: change.id, orderId };
    await recordChange(tx, by, reservation, 'CHANGE_PAYMENT_STARTED', detail);
    return { reservation, change: paying };
  },

  onPaid: async (tx, by, { reservation, change }, payment, config) => {
    const { amount, orderId } = payment;
    if (change !== null) {
      return makeOpenChange(tx, by, config, reservation, { amount, orderId });
    }
    const ledger = { amount, detail: { orderId } };
    const booked = await bookReservation(tx, by, reservation, 'PAYMENT_CAPTURED', ledger);
    await notifyBooked(tx, booked, [payment], { siteUrl: config.siteUrl, now: by.now });
    return { reservation: booked, change };
  },

  onDeclined: async (tx, by, { reservation, change }, { orderId, failureCode: code }) => {
    if (change !== null) {
      await transitionChange(tx, by, change, 'CHANGE_PAYMENT_DECLINED');
      const detail = { changeId: change.id, orderId, code };
      await recordChange(tx, by, reservation, 'CHANGE_PAYMENT_DECLINED', detail);
      return;
    }
    if (reservation.state !== 'PAYING') return;
    // The booking is held again; if its deadline has passed meanwhile, the job expires it.
    const ledger = { detail: { orderId, code } };
    await transitionReservation(tx, by, reservation, 'PAYMENT_DECLINED', {}, ledger);
  },

  onPaidTooLate: async (tx, by, { reservation }, payment, { siteUrl }) => {
    if (payment.method !== 'VIRTUAL_ACCOUNT') return;
    await notifyLateDeposit(tx, reservation, payment, { siteUrl, now: by.now });
  },

  onRefunded: async (tx, by, { reservation }, { orderId }, { purpose, amount }, config) => {
    if (purpose === 'CHANGE') {
      await makeOpenChange(tx, by, config, reservation, { amount: -amount, orderId });
      return;
    }
    const ledger = { amount: -amount, detail: { orderId } };
    await completeCancellation(tx, by, config, reservation, ledger);
  },

  onRefundRefused: async (tx, by, { reservation }, { purpose, orderId }) => {
    if (purpose === 'CANCEL') {
      const change = { refund: null, refundFeePercent: null };
      await transitionReservation(tx, by, reservation, 'CANCEL_REJECTED', change);
      return;
    }
    const open = await openChangeOf(tx, reservation.id);
    if (open === null) throw new Error(`No change of ${reservation.id} waits for its refund`);
    await dropChange(tx, by, reservation, open, 'CHANGE_REJECTED', { orderId });
  },

  // A cancellation, or an early check-out: no nights depend on them, as on a change of dates.
  canCallOff: async (db, { payableId }, { purpose }) => {
    if (purpose === 'CANCEL') return true;
    return purpose === 'CHANGE' && (await openChangeOf(db, payableId))?.kind === 'LEAVING';
  },

  onAccountRefused: (tx, { reservation }, cause, now) =>
    notifyRefundAccountNeeded(tx, reservation, cause, now),

  // The row was last updated when it became PAYING, since nothing else changes it in that state.
  startedAt: async (db, { payableId, itemId }) => {
    const change = itemId === null ? null : await findChange(db, itemId);
    return (change ?? (await findReservation(db, payableId))).updatedAt;
  },
};

/** Writes a line about a change in the ledger; the booking's state stays as it is. */
async function recordChange(
  tx: Transaction,
  by: Actor,
  { id, state }: ReservationRow,
  event: 'CHANGE_PAYMENT_STARTED' | 'CHANGE_PAYMENT_DECLINED',
  detail: Detail,
): Promise<void> {
  await record(tx, by, { reservationId: id, fromState: state, toState: state, event, detail });
}

/**
 * Completes a cancellation: state, nights, coupons, ledger and the guest's mail in one transaction.
 */
export async function completeCancellation(
  tx: Transaction,
  by: Actor,
  config: PayableConfig,
  reservation: ReservationRow,
  ledger: { amount: number; detail?: Detail },
): Promise<ReservationRow> {
  const change = { cancelledAt: by.now };
  const cancelled = await transitionReservation(
    tx,
    by,
    reservation,
    'CANCEL_REFUNDED',
    change,
    ledger,
  );
  await releaseStock(tx, reservation.roomTypeId, reservation);
  await returnCoupons(tx, cancelled, by.now);
  await notifyCancelled(tx, cancelled, { siteUrl: config.siteUrl, now: by.now });
  return cancelled;
}
