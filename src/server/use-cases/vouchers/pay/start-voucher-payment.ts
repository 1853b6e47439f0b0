import { setTimeout as sleep } from 'node:timers/promises';

import { contract } from '@/contract';
import { isOrderLive } from '@/domain/voucher';
import { UNCONFIRMED } from '@/server/core/bookings/booking-queries';
import { formReturnPath, ORDER_NAME_LENGTH } from '@/server/core/payments/order-labels';
import { fetchPayment } from '@/server/core/payments/resolve-payment';
import { voucherPayments } from '@/server/platform/db/schema';
import { findMember } from '@/server/core/members/member-queries';
import { AppError } from '@/server/platform/http/app-error';
import { handle, type MemberContext } from '@/server/platform/http/handler';
import { transitionPayment, noteOrder } from './transitions';
import { reconcileVoucherOrder } from './reconcile-voucher-order';
import {
  lockOwnOrder,
  ownOrder,
  paymentsOfOrder,
  voucherPaymentOf,
  type VoucherOrderRow,
  type VoucherPaymentRow,
} from '../voucher-queries';

/**
 * Payments that may be tried for one order. An order is open for half an hour, so nobody needs
 * more.
 */
const MAX_ATTEMPTS = 10;

/** The address of an order's page, to which gateways send the browser back. */
const orderUrl = (siteUrl: string, locale: 'ko' | 'en', id: string): string =>
  `${siteUrl}${locale === 'ko' ? '' : '/en'}/vouchers/order/${id}`;

/**
 * Opens a payment for an order of vouchers at the gateway, or returns the one that is open, with
 * the address of the page on which the card is entered. The payment is stored before the gateway is
 * called. Errors: VOUCHER_NOT_FOUND, VOUCHER_ORDER_OVER, PAYMENT_PENDING, VOUCHER_STATE,
 * RATE_LIMITED after ten tries, PAYMENT_UNAVAILABLE.
 */
export const startVoucherPayment = handle(
  contract.startVoucherPayment,
  async ({ params }, context) => {
    const { memberId } = context.member;
    const order = await ownOrder(context.db, params.id, memberId);
    mustBeLive(order, context.now());
    const ended = await endedPayment(context, order.id);
    const payment = await paymentToOpen(context, order.id, ended);
    const open = payment.state === 'READY' ? payment : await openPayment(context, order, payment);
    if (open.checkoutUrl === null) throw new AppError('PAYMENT_UNAVAILABLE');
    return { orderId: open.orderId, amount: open.amount, checkoutUrl: open.checkoutUrl };
  },
);

/** @throws AppError VOUCHER_ORDER_OVER, PAYMENT_PENDING or VOUCHER_STATE */
export function mustBeLive(order: VoucherOrderRow, now: Date): void {
  if (isOrderLive(order, now)) return;
  if (order.state === 'PAYING') throw new AppError('PAYMENT_PENDING');
  throw new AppError(order.state === 'PAID' ? 'VOUCHER_STATE' : 'VOUCHER_ORDER_OVER');
}

/**
 * Finds a payment that is open here but can't be paid at the gateway any more. If it was paid there
 * and the browser never came back, the outcome is recorded here.
 */
async function endedPayment(context: MemberContext, id: string): Promise<string | null> {
  const [open] = await paymentsOfOrder(context.db, id, ['READY']);
  if (open === undefined) return null;
  const at = await fetchPayment(context, open);
  if (at === undefined) return null;
  if (at?.status === 'CAPTURED') await reconcileVoucherOrder(context, open);
  return at?.status === 'READY' ? null : open.orderId;
}

/** Finds the payment to continue with: the open one, otherwise a new one that replaces it. */
function paymentToOpen(
  context: MemberContext,
  id: string,
  ended: string | null,
): Promise<VoucherPaymentRow> {
  const { memberId } = context.member;
  return context.db.transaction(async (tx) => {
    const now = context.now();
    const by = { actor: memberId, now };
    const order = await lockOwnOrder(tx, id, memberId);
    mustBeLive(order, now);
    const before = await paymentsOfOrder(tx, id);
    const provider = context.gateway.name;
    for (const open of before.filter(({ state }) => UNCONFIRMED.includes(state))) {
      if (open.provider === provider && open.orderId !== ended) return open;
      await transitionPayment(tx, by, open, 'ABANDONED');
    }
    if (before.length >= MAX_ATTEMPTS) throw new AppError('RATE_LIMITED');
    const attempt = (before[0]?.attempt ?? 0) + 1;
    const [made] = await tx
      .insert(voucherPayments)
      .values({
        orderId: `${id}-${attempt}`,
        voucherOrderId: id,
        attempt,
        provider,
        state: 'CREATED',
        amount: order.total,
        createdAt: now,
        updatedAt: now,
      })
      .returning();
    if (made === undefined) throw new AppError('INTERNAL');
    await noteOrder(tx, by, order, 'PAYMENT_OPENED', { payment: made.orderId });
    return made;
  });
}

/** Opens the payment at the gateway, outside any transaction, and stores the gateway's key. */
async function openPayment(
  context: MemberContext,
  order: VoucherOrderRow,
  { orderId, amount }: VoucherPaymentRow,
): Promise<VoucherPaymentRow> {
  const { locale, config, gateway, log } = context;
  const member = await findMember(context.db, context.member.memberId);
  if (member === null) throw new AppError('TOKEN_EXPIRED');
  const returnUrl = orderUrl(config.siteUrl, locale, order.id);
  const answer = await gateway
    .open({
      orderId,
      amount,
      successUrl: returnUrl,
      failUrl: returnUrl,
      orderName: order.title[locale].slice(0, ORDER_NAME_LENGTH),
      formUrl: `${config.siteUrl}${formReturnPath(gateway.name, locale)}`,
      expiresAt: order.expiresAt,
      customerName: member.row.name,
      customerEmail: member.row.email,
      method: 'CARD',
      installmentMonths: 0,
      language: locale,
    })
    .catch((error: unknown) => {
      log.warn({ err: error, orderId }, 'the gateway could not be asked to open an order');
      return { kind: 'unknown' as const, code: 'UNREACHABLE' };
    });
  if (answer.kind === 'opened') {
    return noteOpened(context, order.id, orderId, answer.paymentKey, answer.checkoutUrl);
  }
  log.warn({ orderId, kind: answer.kind, code: answer.code }, 'the gateway opened no order');
  if (answer.kind === 'unknown') {
    // If the button was pressed twice, the other request may be opening the payment at this moment.
    await sleep(300);
    const now = await voucherPaymentOf(context.db, orderId);
    if (now?.state === 'READY') return now;
  }
  throw new AppError('PAYMENT_UNAVAILABLE');
}

function noteOpened(
  context: MemberContext,
  id: string,
  orderId: string,
  paymentKey: string,
  checkoutUrl: string,
): Promise<VoucherPaymentRow> {
  const { memberId } = context.member;
  return context.db.transaction(async (tx) => {
    const by = { actor: memberId, now: context.now() };
    await lockOwnOrder(tx, id, memberId);
    const payment = await voucherPaymentOf(tx, orderId);
    if (payment?.state === 'READY') return payment;
    if (payment?.state !== 'CREATED') throw new AppError('VOUCHER_STATE');
    return transitionPayment(tx, by, payment, 'OPENED', { paymentKey, checkoutUrl });
  });
}
