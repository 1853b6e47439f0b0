import { contract } from '@/contract';
import { bookingPayable } from '@/server/core/bookings/booking-payable';
import {
  bookingOf,
  type BookingRows,
  findOpenChange,
  lockOwn,
} from '@/server/core/bookings/booking-queries';
import { type Due, dueOf, assertHoldLive, resultUrl } from '@/server/core/bookings/due';
import { notifyBooked } from '@/server/core/bookings/notify-guest';
import { bookReservation } from '@/server/core/bookings/transitions';
import {
  findEndedOrder,
  makePayment,
  openAtGateway,
  ORDER_NAME_LENGTH,
} from '@/server/core/payments/open-payment';
import { loadPayments, type PaymentRow } from '@/server/core/payments/payment-queries';
import { sumPoints } from '@/server/core/payments/split-payment';
import type { Transaction } from '@/server/platform/db/client';
import { withRetry } from '@/server/platform/db/retry';
import { AppError } from '@/server/platform/http/app-error';
import { handle, type MemberContext } from '@/server/platform/http/handler';
import { guardDeposit, type DepositGuard, lockUnpaidRooms } from '../hold/unpaid-rooms';
import { issueAccount } from './bank-transfer';

/** The guards that keep bank transfers within their limits; race tests replace one of them. */
export type DepositGuards = {
  /** Makes concurrent holds and bank transfers of one member wait for each other. */
  readonly lock: (tx: Transaction, memberId: string) => Promise<void>;
  readonly guard: DepositGuard;
};

/**
 * Makes the handler of `startPayment` with given guards; race tests take one away to show that the
 * race exists.
 */
export const startPaymentUsing = (guards: DepositGuards) =>
  handle(contract.startPayment, async ({ params }, context) => {
    const { memberId } = context.member;
    const rows = await bookingOf(context.db, params.id, memberId);
    const { id, state, total } = rows.reservation;
    if (state === 'AWAITING_DEPOSIT' && rows.payment !== null) {
      const checkoutUrl = resultUrl(context.config.siteUrl, context.locale, id);
      return { orderId: rows.payment.orderId, amount: total, checkoutUrl };
    }
    if (total === 0 && rows.change === null) {
      await bookCovered(context, id);
      const checkoutUrl = resultUrl(context.config.siteUrl, context.locale, id);
      return { orderId: id, amount: 0, checkoutUrl };
    }
    dueOf(rows.reservation, rows.change, rows.points.taken, context.now());
    const ended = await findEndedOrder(context, bookingPayable, rows.latest);
    const { payment, due } = await paymentToOpen(context, params.id, ended, guards);
    if (payment.method === 'VIRTUAL_ACCOUNT') {
      return issueAccount(context, rows, payment, orderNameOf(rows, context.locale));
    }
    const { name: customerName, email: customerEmail } = rows.reservation.guest;
    return openAtGateway(context, bookingPayable, payment, {
      orderName: orderNameOf(rows, context.locale),
      returnUrl: resultUrl(context.config.siteUrl, context.locale, id),
      expiresAt: due.deadline,
      customerName,
      customerEmail,
      method: due.method,
    });
  });

/**
 * Opens an order at the gateway, or returns the one that is open, with the address of the page on
 * which the card is entered. For a bank transfer it issues the account and returns the address of
 * the page that shows it. The order pays for a held room or for a change of dates; a stay that
 * vouchers cover completely is booked at once. The order is stored before the gateway is called.
 * Errors: HOLD_EXPIRED, PAYMENT_PENDING, RESERVATION_STATE, RATE_LIMITED after ten orders,
 * PAYMENT_UNAVAILABLE; for a bank transfer DEPOSIT_NEEDS_TEL, DEPOSIT_LIMIT, DEPOSITS_TOO_MANY.
 */
export const startPayment = startPaymentUsing({ lock: lockUnpaidRooms, guard: guardDeposit });

/**
 * Finds the order to continue with: the open one if the guest's choice is the same, otherwise a new
 * one that replaces it.
 */
async function paymentToOpen(
  context: MemberContext,
  id: string,
  ended: string | null,
  { lock, guard }: DepositGuards,
): Promise<{ payment: PaymentRow; due: Due }> {
  const { memberId } = context.member;
  return context.db.transaction(async (tx) => {
    await lock(tx, memberId);
    const now = context.now();
    const reservation = await lockOwn(tx, id, memberId);
    const payments = await loadPayments(tx, id);
    const open = await findOpenChange(tx, reservation);
    const due = dueOf(reservation, open, sumPoints(payments.charged), now);
    const { amount, installmentMonths, method, bank, cashReceipt } = due;
    // Coupons that cover all of it were chosen since the booking was read.
    if (amount === 0) throw new AppError('RESERVATION_STATE');
    const itemId = due.change?.id ?? null;
    const provider = context.gateway.name;
    const request = {
      payableId: id,
      amount,
      provider,
      installmentMonths,
      method,
      bank,
      cashReceipt,
      itemId,
    };
    const owed = { reservation, change: due.change };
    const by = { actor: memberId, now };
    const payment = await makePayment(tx, by, bookingPayable, owed, request, ended, payments);
    if (method === 'VIRTUAL_ACCOUNT') await guard(tx, { memberId, orderId: payment.orderId }, now);
    return { payment, due };
  });
}

const orderNameOf = ({ hotel, room }: BookingRows, locale: 'ko' | 'en') =>
  `${hotel.name[locale]} ${room.name[locale]}`.slice(0, ORDER_NAME_LENGTH);

/**
 * Books a held stay that vouchers cover completely: no gateway is involved, and the ledger shows no
 * money. The amount is that of the locked booking, which the server priced when the room was held.
 * A repeated call changes nothing.
 * @throws AppError HOLD_EXPIRED, or RESERVATION_STATE when there is something to pay or the booking
 * has ended
 */
async function bookCovered(context: MemberContext, id: string): Promise<void> {
  const { config, db } = context;
  const { memberId } = context.member;
  await withRetry(() =>
    db.transaction(async (tx) => {
      const now = context.now();
      const reservation = await lockOwn(tx, id, memberId);
      if (reservation.total !== 0) throw new AppError('RESERVATION_STATE');
      if (reservation.state === 'BOOKED') return;
      assertHoldLive(reservation, now);
      const by = { actor: memberId, now };
      const booked = await bookReservation(tx, by, reservation, 'BOOKED_AS_COVERED');
      await notifyBooked(tx, booked, [], { siteUrl: config.siteUrl, now });
    }),
  );
}
