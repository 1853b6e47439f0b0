import { setTimeout as sleep } from 'node:timers/promises';

import { contract } from '@/contract';
import { isOrderLive } from '@/domain/voucher';
import { UNCONFIRMED } from '../booking/booking-queries';
import { ORDER_NAME_LENGTH } from '../booking/order-words';
import { formReturnPath } from '../booking/payment-return';
import { readBack } from '../booking/resolve-payment';
import { voucherPayments } from '../db/schema';
import { findMember } from '../auth/member-queries';
import { AppError } from '../http/app-error';
import { handle, type MemberContext } from '../http/handler';
import { movePayment, noteOrder } from './moves';
import { reconcileVoucherOrder } from './reconcile-voucher-order';
import {
  lockOwnOrder,
  ownOrder,
  paymentsOfOrder,
  voucherPaymentOf,
  type VoucherOrderRow,
  type VoucherPaymentRow,
} from './voucher-queries';

/** An order is open for half an hour; who needs more tries than this isn't paying. */
const MOST_ATTEMPTS = 10;

/** The page of an order, where gateways send the browser back to. */
const orderUrl = (siteUrl: string, locale: 'ko' | 'en', id: string): string =>
  `${siteUrl}${locale === 'ko' ? '' : '/en'}/vouchers/order/${id}`;

/**
 * Opens an order of vouchers at the gateway, or gives the open one again, and tells where the card is
 * entered. The payment is written down before the gateway hears of it. Errors: VOUCHER_NOT_FOUND,
 * VOUCHER_ORDER_OVER, PAYMENT_PENDING, VOUCHER_STATE, RATE_LIMITED after ten tries, PAYMENT_UNAVAILABLE.
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
 * The payment that looks open here but can't be made any more where it was opened. One that was made
 * there, and never came back from it, is written down on the way.
 */
async function endedPayment(context: MemberContext, id: string): Promise<string | null> {
  const [open] = await paymentsOfOrder(context.db, id, ['READY']);
  if (open === undefined) return null;
  const at = await readBack(context, open);
  if (at === undefined) return null;
  if (at?.status === 'CAPTURED') await reconcileVoucherOrder(context, open);
  return at?.status === 'READY' ? null : open.orderId;
}

/** The payment to go on with: the open one, else a new one in its place. */
function paymentToOpen(
  context: MemberContext,
  id: string,
  ended: string | null,
): Promise<VoucherPaymentRow> {
  const { memberId } = context.member;
  return context.db.transaction(async (tx) => {
    const now = context.now();
    const hand = { actor: memberId, now };
    const order = await lockOwnOrder(tx, id, memberId);
    mustBeLive(order, now);
    const before = await paymentsOfOrder(tx, id);
    const provider = context.gateway.name;
    for (const open of before.filter(({ state }) => UNCONFIRMED.includes(state))) {
      if (open.provider === provider && open.orderId !== ended) return open;
      await movePayment(tx, hand, open, 'ABANDONED');
    }
    if (before.length >= MOST_ATTEMPTS) throw new AppError('RATE_LIMITED');
    const attempt = (before[0]?.attempt ?? 0) + 1;
    const [made] = await tx
      .insert(voucherPayments)
      .values({
        ...{ orderId: `${id}-${attempt}`, voucherOrderId: id, attempt, provider },
        ...{ state: 'CREATED', amount: order.total, createdAt: now, updatedAt: now },
      })
      .returning();
    if (made === undefined) throw new AppError('INTERNAL');
    await noteOrder(tx, hand, order, 'PAYMENT_OPENED', { payment: made.orderId });
    return made;
  });
}

/** Opens it at the gateway, outside of any transaction, and writes its key down. */
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
      ...{ orderId, amount, successUrl: returnUrl, failUrl: returnUrl },
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
    // Pressed twice, the other request may be opening it at this moment.
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
    const hand = { actor: memberId, now: context.now() };
    await lockOwnOrder(tx, id, memberId);
    const payment = await voucherPaymentOf(tx, orderId);
    if (payment?.state === 'READY') return payment;
    if (payment?.state !== 'CREATED') throw new AppError('VOUCHER_STATE');
    return movePayment(tx, hand, payment, 'OPENED', { paymentKey, checkoutUrl });
  });
}
