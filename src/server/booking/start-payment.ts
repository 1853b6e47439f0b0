import { setTimeout as sleep } from 'node:timers/promises';

import { contract } from '@/contract';
import { AppError } from '../http/app-error';
import { handle, type MemberContext } from '../http/handler';
import {
  attemptOf,
  bookingOf,
  lockOwn,
  openChangeOf,
  type AttemptRow,
  type BookingRows,
} from './booking-queries';
import { dueOf, type Due } from './due';
import { endedOrder } from './ended-order';
import { issueAccount } from './issue-account';
import { orderFor } from './make-order';
import { ORDER_NAME_LENGTH, resultUrl } from './order-words';
import { formReturnPath } from './payment-return';
import { pointsTaken } from './points-leg';
import { moveAttempt } from './transitions';

/**
 * Opens an order at the gateway, or gives the open one again, and tells where the card is
 * entered; for a deposit, issues its account and tells where it is shown. What is paid is a held room,
 * or what a change of its dates costs. The order is written down before the gateway hears of it. Errors: HOLD_EXPIRED,
 * PAYMENT_PENDING, RESERVATION_STATE, RATE_LIMITED after ten orders, PAYMENT_UNAVAILABLE.
 */
export const startPayment = handle(contract.startPayment, async ({ params }, context) => {
  const { memberId } = context.member;
  const rows = await bookingOf(context.db, params.id, memberId);
  const { id, state, total } = rows.reservation;
  if (state === 'AWAITING_DEPOSIT' && rows.attempt !== null) {
    const checkoutUrl = resultUrl(context.config.siteUrl, context.locale, id);
    return { orderId: rows.attempt.orderId, amount: total, checkoutUrl };
  }
  dueOf(rows.reservation, rows.change, rows.points.taken, context.now());
  const ended = await endedOrder(context, rows.latest);
  const { attempt, due } = await attemptToOpen(context, params.id, ended);
  if (attempt.method === 'VIRTUAL_ACCOUNT') {
    return issueAccount(context, rows, attempt, orderNameOf(rows, context.locale));
  }
  const open = attempt.state === 'READY' ? attempt : await openOrder(context, rows, attempt, due);
  if (open.checkoutUrl === null) throw new AppError('PAYMENT_UNAVAILABLE');
  return { orderId: open.orderId, amount: open.amount, checkoutUrl: open.checkoutUrl };
});

/** The attempt to go on with: the open one of the same choice, else a new one in its place. */
async function attemptToOpen(
  context: MemberContext,
  id: string,
  ended: string | null,
): Promise<{ attempt: AttemptRow; due: Due }> {
  const { memberId } = context.member;
  return context.db.transaction(async (tx) => {
    const now = context.now();
    const reservation = await lockOwn(tx, id, memberId);
    const taken = await pointsTaken(tx, id);
    const due = dueOf(reservation, await openChangeOf(tx, id), taken, now);
    const { amount, installmentMonths, method, bank, cashReceipt } = due;
    const changeId = due.change?.id ?? null;
    const wish = { amount, installmentMonths, method, bank, cashReceipt, changeId };
    const hand = { actor: memberId, now };
    const provider = context.gateway.name;
    return { attempt: await orderFor(tx, hand, reservation, { ...wish, provider }, ended), due };
  });
}

const orderNameOf = ({ hotel, room }: BookingRows, locale: 'ko' | 'en') =>
  `${hotel.name[locale]} ${room.name[locale]}`.slice(0, ORDER_NAME_LENGTH);

/** Opens the order at the gateway, outside of any transaction, and writes its key down. */
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
    // Pressed twice, the other request may be opening it at this moment.
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
    const hand = { actor: memberId, now: context.now() };
    const id = orderId.slice(0, orderId.lastIndexOf('-'));
    await lockOwn(tx, id, memberId);
    const attempt = await attemptOf(tx, orderId);
    if (attempt?.state === 'READY') return attempt;
    if (attempt?.state !== 'CREATED') throw new AppError('RESERVATION_STATE');
    return moveAttempt(tx, hand, attempt, 'OPENED', { paymentKey, checkoutUrl });
  });
}
