import { setTimeout as sleep } from 'node:timers/promises';

import { contract } from '@/contract';
import type { Transaction } from '@/server/platform/db/client';
import { AppError } from '@/server/platform/http/app-error';
import { handle, type MemberContext } from '@/server/platform/http/handler';
import {
  attemptOf,
  bookingOf,
  lockOwn,
  openChangeOf,
  type AttemptRow,
  type BookingRows,
} from '@/server/core/bookings/booking-queries';
import { bookCovered } from './book-covered';
import { dueOf, type Due } from '@/server/core/bookings/due';
import { endedOrder } from '@/server/core/payments/ended-order';
import { issueAccount } from './issue-account';
import { orderFor } from '@/server/core/payments/make-order';
import { formReturnPath, ORDER_NAME_LENGTH, resultUrl } from '@/server/core/payments/order-labels';
import { pointsTaken } from '@/server/core/payments/points-part';
import { transitionAttempt } from '@/server/core/bookings/transitions';
import { guardDeposit, lockUnpaidRooms, type GuardDeposit } from '../hold/unpaid-rooms';

/** The guards that keep bank transfers within their limits; race tests replace one of them. */
export type DepositGuards = {
  /** Makes concurrent holds and bank transfers of one member wait for each other. */
  readonly lock: (tx: Transaction, memberId: string) => Promise<void>;
  readonly guard: GuardDeposit;
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
    if (state === 'AWAITING_DEPOSIT' && rows.attempt !== null) {
      const checkoutUrl = resultUrl(context.config.siteUrl, context.locale, id);
      return { orderId: rows.attempt.orderId, amount: total, checkoutUrl };
    }
    if (total === 0 && rows.change === null) {
      await bookCovered(context, id);
      const checkoutUrl = resultUrl(context.config.siteUrl, context.locale, id);
      return { orderId: id, amount: 0, checkoutUrl };
    }
    dueOf(rows.reservation, rows.change, rows.points.taken, context.now());
    const ended = await endedOrder(context, rows.latest);
    const { attempt, due } = await attemptToOpen(context, params.id, ended, guards);
    if (attempt.method === 'VIRTUAL_ACCOUNT') {
      return issueAccount(context, rows, attempt, orderNameOf(rows, context.locale));
    }
    const open = attempt.state === 'READY' ? attempt : await openOrder(context, rows, attempt, due);
    if (open.checkoutUrl === null) throw new AppError('PAYMENT_UNAVAILABLE');
    return { orderId: open.orderId, amount: open.amount, checkoutUrl: open.checkoutUrl };
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
async function attemptToOpen(
  context: MemberContext,
  id: string,
  ended: string | null,
  { lock, guard }: DepositGuards,
): Promise<{ attempt: AttemptRow; due: Due }> {
  const { memberId } = context.member;
  return context.db.transaction(async (tx) => {
    await lock(tx, memberId);
    const now = context.now();
    const reservation = await lockOwn(tx, id, memberId);
    const taken = await pointsTaken(tx, id);
    const due = dueOf(reservation, await openChangeOf(tx, id), taken, now);
    const { amount, installmentMonths, method, bank, cashReceipt } = due;
    const changeId = due.change?.id ?? null;
    const order = { amount, installmentMonths, method, bank, cashReceipt, changeId };
    const by = { actor: memberId, now };
    const provider = context.gateway.name;
    const attempt = await orderFor(tx, by, reservation, { ...order, provider }, ended);
    if (method === 'VIRTUAL_ACCOUNT') await guard(tx, { memberId, orderId: attempt.orderId }, now);
    return { attempt, due };
  });
}

const orderNameOf = ({ hotel, room }: BookingRows, locale: 'ko' | 'en') =>
  `${hotel.name[locale]} ${room.name[locale]}`.slice(0, ORDER_NAME_LENGTH);

/** Opens the order at the gateway, outside any transaction, and stores the gateway's key. */
async function openOrder(
  context: MemberContext,
  rows: BookingRows,
  attempt: AttemptRow,
  due: Due,
): Promise<AttemptRow> {
  const { reservation } = rows;
  const { locale, config, gateway, log } = context;
  const returnUrl = resultUrl(config.siteUrl, locale, reservation.id);
  const { orderId } = attempt;
  const answer = await gateway
    .open({
      orderId,
      orderName: orderNameOf(rows, locale),
      amount: attempt.amount,
      successUrl: returnUrl,
      failUrl: returnUrl,
      formUrl: `${config.siteUrl}${formReturnPath(gateway.name, locale)}`,
      expiresAt: due.deadline,
      customerName: reservation.guest.name,
      customerEmail: reservation.guest.email,
      method: due.method,
      installmentMonths: attempt.installmentMonths,
      language: locale,
    })
    .catch((error: unknown) => {
      log.warn({ err: error, orderId }, 'the gateway could not be asked to open an order');
      return { kind: 'unknown' as const, code: 'UNREACHABLE' };
    });
  if (answer.kind === 'opened') {
    return noteOpened(context, orderId, answer.paymentKey, answer.checkoutUrl);
  }
  log.warn({ orderId, kind: answer.kind, code: answer.code }, 'the gateway opened no order');
  if (answer.kind === 'unknown') {
    // If the button was pressed twice, the other request may be opening the order at this moment.
    await sleep(300);
    const now = await attemptOf(context.db, orderId);
    if (now?.state === 'READY') return now;
  }
  throw new AppError('PAYMENT_UNAVAILABLE');
}

async function noteOpened(
  context: MemberContext,
  orderId: string,
  paymentKey: string,
  checkoutUrl: string,
): Promise<AttemptRow> {
  const { memberId } = context.member;
  return context.db.transaction(async (tx) => {
    const by = { actor: memberId, now: context.now() };
    const id = orderId.slice(0, orderId.lastIndexOf('-'));
    await lockOwn(tx, id, memberId);
    const attempt = await attemptOf(tx, orderId);
    if (attempt?.state === 'READY') return attempt;
    if (attempt?.state !== 'CREATED') throw new AppError('RESERVATION_STATE');
    return transitionAttempt(tx, by, attempt, 'OPENED', { paymentKey, checkoutUrl });
  });
}
