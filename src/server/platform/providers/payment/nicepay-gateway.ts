import type { z } from 'zod';

import { INSTALLMENTS_FROM } from '@/domain/payment/payment-method';
import { SEOUL_OFFSET_MS } from '@/domain/stay/stay';
import { type Answer, askGateway, isInconclusive } from './gateway-http';
import {
  fromNicepay,
  isSigned,
  nicepayHint,
  nicepayResult,
  nicepayReturn,
  nicepaySession,
  nicepayTransaction,
} from './nicepay-payment';
import type { GatewayPayment, PaymentGateway } from './payment-gateway';

const OK = '0000';
/** The checkout session has no payment yet. */
const NO_PAYMENT = 'U111';
/** The session's id, or the order's, was used before: by an earlier attempt of the same call. */
const USED_BEFORE = new Set(['U324', 'U112']);
/** A cancellation that was already requested or made; its outcome has to be looked up. */
const CANCELLED_BEFORE = new Set(['U112', 'A127', '2013', '2015', '2156']);
const BYTES = { goodsName: 100, buyerName: 30, reason: 100 } as const;

/**
 * NICEPAY's Checkout (API v1) over HTTP: the card is charged at once on NICEPAY's page, from which
 * the browser posts a form. There is no second step, so confirming only looks the outcome up. The
 * API has no idempotency keys: a page is opened once because its id is our order id, and a refund
 * is made once because each has an order id of its own.
 * @param options.baseUrl origin, without `/v1`: `https://api.nicepay.co.kr`
 */
export function nicepayGateway(options: {
  baseUrl: string;
  clientId: string;
  secretKey: string;
  timeoutMs: number;
}): PaymentGateway {
  const { clientId, secretKey, timeoutMs } = options;
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const authorization = `Basic ${Buffer.from(`${clientId}:${secretKey}`).toString('base64')}`;

  async function ask<S extends z.ZodType>(
    path: string,
    schema: S,
    body?: object,
  ): Promise<Answer<z.output<S>>> {
    const outcome = await askGateway(`${baseUrl}/v1${path}`, timeoutMs, {
      headers: { authorization, 'content-type': 'application/json;charset=utf-8' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    if ('code' in outcome) return { kind: 'unknown', code: outcome.code };
    const { status, json } = outcome;
    const result = nicepayResult.safeParse(json);
    if (isInconclusive(status) || !result.success)
      return { kind: 'unknown', code: `HTTP_${status}` };
    const { resultCode: code, resultMsg: message } = result.data;
    if (code !== OK) return { kind: 'refused', status, code, message };
    const parsed = schema.safeParse(json);
    return parsed.success
      ? { kind: 'done', data: parsed.data }
      : { kind: 'unknown', code: 'UNREADABLE' };
  }

  const transaction = nicepayTransaction.refine((message) => isSigned(message, secretKey));
  const sessionOf = (id: string) => ask(`/checkout/${encodeURIComponent(id)}`, nicepaySession);

  /** @throws Error when the order can't be read */
  async function find(orderId: string): Promise<GatewayPayment | null> {
    const id = encodeURIComponent(orderId);
    const paid = await ask(`/payments/checkout/${id}`, transaction);
    if (paid.kind === 'done') return fromNicepay(paid.data);
    if (paid.code !== NO_PAYMENT) throw unreadable(paid.code);
    const session = await sessionOf(orderId);
    if (session.kind === 'done') return unpaid(session.data);
    const isForbidden = session.kind === 'refused' && [401, 403].includes(session.status);
    if (session.kind === 'unknown' || isForbidden) throw unreadable(session.code);
    return null;
  }

  return {
    name: 'nicepay',
    charges: 'on-page',
    offers: ['CARD'],
    // NICEPAY's virtual accounts are a separate product with another API.
    deposits: null,
    movedOrders: null,

    async open(order) {
      const { orderId, amount } = order;
      const opened = await ask('/checkout', nicepaySession, {
        sessionId: orderId,
        clientId,
        orderId,
        method: 'card',
        amount,
        goodsName: cut(order.orderName, BYTES.goodsName),
        returnUrl: order.formUrl,
        expireDate: koreanMinute(order.expiresAt),
        buyerName: cut(order.customerName, BYTES.buyerName),
        buyerEmail: order.customerEmail,
        currency: 'KRW',
        language: order.language === 'ko' ? 'KO' : 'EN',
        ...(amount < INSTALLMENTS_FROM
          ? {}
          : { cardQuota: String(order.installmentMonths).padStart(2, '0') }),
      });
      const isAgain = opened.kind === 'refused' && USED_BEFORE.has(opened.code);
      const answer = isAgain ? await sessionOf(orderId) : opened;
      if (answer.kind !== 'done') return answer;
      if (answer.data.orderId !== orderId) return { kind: 'unknown', code: 'UNREADABLE' };
      return { kind: 'opened', paymentKey: orderId, checkoutUrl: answer.data.url };
    },

    async confirm({ orderId }) {
      const payment = await find(orderId).catch(() => undefined);
      if (payment === undefined) return { kind: 'unknown', code: 'UNREACHABLE' };
      if (payment === null) return { kind: 'refused', code: 'NOT_FOUND_PAYMENT', message: '' };
      if (payment.status === 'READY') return { kind: 'unknown', code: 'NOT_PAID' };
      if (payment.status === 'FAILED') {
        return { kind: 'refused', code: 'PAYMENT_FAILED', message: '' };
      }
      return { kind: 'done', payment };
    },

    async cancel({ paymentKey, amount, reason }, idempotencyKey) {
      const before = await find(paymentKey).catch(() => undefined);
      if (before === undefined) return { kind: 'unknown', code: 'UNREACHABLE' };
      // A full refund is requested without an amount, because NICEPAY's test system accepts it no
      // other way.
      const isWhole = before !== null && amount === before.amount && amount === before.balance;
      const answer = await ask(
        `/payments/checkout/${encodeURIComponent(paymentKey)}/cancel`,
        transaction,
        {
          reason: cut(reason, BYTES.reason),
          orderId: idempotencyKey,
          ...(isWhole ? {} : { cancelAmt: amount }),
        },
      );
      if (answer.kind === 'done') {
        // The answer may contain the cancellation's own order id.
        return { kind: 'done', payment: fromNicepay({ ...answer.data, orderId: paymentKey }) };
      }
      if (answer.kind === 'refused' && CANCELLED_BEFORE.has(answer.code)) {
        return { kind: 'unknown', code: answer.code };
      }
      return answer;
    },

    find,
    readWebhook: (body) => nicepayHint(body, secretKey),
    readReturn: nicepayReturn,
  };
}

const unreadable = (code: string) => new Error(`The gateway's books could not be read: ${code}`);

/** Translates an order that nobody has paid yet. */
function unpaid(session: z.infer<typeof nicepaySession>): GatewayPayment {
  const isOpen = !session.isExpire && ['ready', 'pending'].includes(session.status);
  return {
    paymentKey: session.sessionId,
    orderId: session.orderId,
    status: isOpen ? 'READY' : 'FAILED',
    amount: session.amount,
    balance: session.amount,
    card: null,
    deposit: null,
    easyPay: null,
    cashReceiptUrl: null,
    receiptUrl: null,
    approvedAt: null,
  };
}

/**
 * Truncates a text to a number of UTF-8 bytes and replaces `"` and `|` with spaces, as NICEPAY's
 * page does.
 */
function cut(text: string, bytes: number): string {
  let kept = '';
  for (const character of text.replace(/["|]/g, ' ')) {
    if (Buffer.byteLength(kept + character) > bytes) break;
    kept += character;
  }
  return kept;
}

/** Formats an instant in Korean time, rounded up to the minute. */
function koreanMinute(at: Date): string {
  const minute = Math.ceil(at.getTime() / 60_000) * 60_000;
  return new Date(minute + SEOUL_OFFSET_MS).toISOString().slice(0, 16);
}
