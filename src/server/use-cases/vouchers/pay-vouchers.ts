import { contract } from '@/contract';
import type { AnswerOf } from '@/contract/endpoint';
import { findMember } from '@/server/core/members/member-queries';
import { confirmPayment, failPayment } from '@/server/core/payments/confirm-payment';
import { findEndedOrder, makePayment, openAtGateway } from '@/server/core/payments/open-payment';
import { listPayments, type PaymentRow, UNRESOLVED } from '@/server/core/payments/payment-queries';
import { AppError } from '@/server/platform/http/app-error';
import { handle, type MemberContext } from '@/server/platform/http/handler';
import { voucherPayable } from './voucher-payable';
import { lockOwnOrder, ownOrder, type VoucherOrderRow } from './voucher-queries';

type Answer = AnswerOf<typeof contract.confirmVoucherPayment>;

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
    const { db, locale, config } = context;
    const { memberId } = context.member;
    const order = await ownOrder(db, params.id, memberId);
    assertPayable(order, context.now());
    const [open] = await listPayments(db, order.id, ['READY']);
    const ended = await findEndedOrder(context, voucherPayable, open ?? null);
    const payment = await findOrMakePayment(context, order.id, ended);
    const member = await findMember(db, memberId);
    if (member === null) throw new AppError('TOKEN_EXPIRED');
    return openAtGateway(context, voucherPayable, payment, {
      orderName: order.title[locale],
      returnUrl: orderUrl(config.siteUrl, locale, order.id),
      expiresAt: order.expiresAt,
      customerName: member.row.name,
      customerEmail: member.row.email,
      method: 'CARD',
    });
  },
);

/** @throws AppError VOUCHER_ORDER_OVER, PAYMENT_PENDING or VOUCHER_STATE */
function assertPayable(order: VoucherOrderRow, now: Date): void {
  const refusal = voucherPayable.refusal(order, now);
  if (refusal !== null) throw new AppError(refusal);
}

function findOrMakePayment(
  context: MemberContext,
  id: string,
  ended: string | null,
): Promise<PaymentRow> {
  const { memberId } = context.member;
  return context.db.transaction(async (tx) => {
    const by = { actor: memberId, now: context.now() };
    const order = await lockOwnOrder(tx, id, memberId);
    assertPayable(order, by.now);
    const request = { payableId: id, amount: order.total, provider: context.gateway.name };
    return makePayment(tx, by, voucherPayable, order, request, ended);
  });
}

/**
 * Captures a payment that the buyer has authorized on the gateway's page, if payment and amount (in
 * won) are this order's and the order is still open. PENDING means that the outcome isn't known
 * yet; the reconciler will find it out. Errors: VOUCHER_NOT_FOUND, PAYMENT_MISMATCH,
 * VOUCHER_ORDER_OVER; nothing is charged with any of them.
 */
export const confirmVoucherPayment = handle(
  contract.confirmVoucherPayment,
  async ({ params, body }, context) => {
    const { memberId } = context.member;
    const confirmation = { ...body, memberId, payableId: params.id };
    return answerOf((await confirmPayment(context, voucherPayable, confirmation)).payment);
  },
);

function answerOf({ state, failureCode }: PaymentRow): Answer {
  if (UNRESOLVED.includes(state)) return { outcome: 'PENDING', failureCode: null };
  if (state === 'DECLINED') return { outcome: 'DECLINED', failureCode };
  return { outcome: 'PAID', failureCode: null };
}

/**
 * Records that the browser came back from the gateway without a payment. The order stays open for
 * another try. Errors: VOUCHER_NOT_FOUND.
 */
export const failVoucherPayment = handle(
  contract.failVoucherPayment,
  async ({ params, body }, context) => {
    const { memberId } = context.member;
    await failPayment(context, voucherPayable, { ...body, memberId, payableId: params.id });
    return { done: true as const };
  },
);
