import { z } from 'zod';

import {
  type CashReceipt,
  EASY_PAYS,
  INSTALLMENTS_FROM,
  isEasyPay,
} from '@/domain/payment/payment-method';
import { type Answer, askGateway, isInconclusive, koreanSecond } from './gateway-http';
import type { Deposits, GatewayResult, PaymentGateway, RefundAccount } from './payment-gateway';
import { fromToss, tossError, tossHint, tossPayment, type TossPayment } from './toss-payment';

/**
 * The banks at which Toss Payments issues virtual accounts, by the codes of its table
 * (docs.tosspayments.com/guides/payment/virtual-account-api, /codes/org-codes).
 */
const BANKS = [
  '06',
  '88',
  '20',
  '81',
  '11',
  '03',
  '89',
  '45',
  '71',
  '07',
  '32',
  '31',
  '39',
  '34',
  '37',
];

const PURPOSES = { PERSONAL: '소득공제', BUSINESS: '지출증빙' } as const;

/** Codes of refusals that concern the account for the refund. */
const ACCOUNT_REFUSED = new Set([
  'INVALID_REFUND_ACCOUNT_INFO',
  'INVALID_REFUND_ACCOUNT_NUMBER',
  'INVALID_BANK',
]);

/**
 * Virtual accounts at Toss Payments, requested by the server: the bank is chosen on our page, and
 * the browser isn't redirected.
 * @param ask posts a body to a path below `/v1`
 */
function tossDeposits(
  ask: (path: string, body: object, idempotencyKey: string) => Promise<GatewayResult>,
): Deposits {
  return {
    banks: BANKS,

    async issue(order) {
      const { orderId } = order;
      const answer = await ask(
        '/virtual-accounts',
        {
          orderId,
          orderName: order.orderName,
          amount: order.amount,
          bank: order.bank,
          dueDate: koreanSecond(order.dueAt),
          customerName: order.customerName,
          customerEmail: order.customerEmail,
          ...receiptOf(order.cashReceipt),
        },
        `open-${orderId}`,
      );
      if (answer.kind !== 'done') return answer;
      const { payment } = answer;
      return payment.orderId === orderId && payment.deposit !== null
        ? answer
        : { kind: 'unknown', code: 'UNREADABLE' };
    },

    // Sent without an account for a refund, so that it can't refund a transfer that has already
    // arrived.
    close: (paymentKey, reason, idempotencyKey) =>
      ask(
        `/payments/${encodeURIComponent(paymentKey)}/cancel`,
        { cancelReason: reason },
        idempotencyKey,
      ),

    isAccountRefused: (code) => ACCOUNT_REFUSED.has(code),
  };
}

/** Builds `refundReceiveAccount` of a cancellation. */
const receiveAccount = ({ bank, number, holder }: RefundAccount) => ({
  bank,
  accountNumber: number,
  holderName: holder,
});

/** Builds `cashReceipt` of an account, which the gateway issues when the transfer arrives. */
const receiptOf = (request: CashReceipt | null) =>
  request === null
    ? {}
    : { cashReceipt: { type: PURPOSES[request.purpose], registrationNumber: request.number } };

/** Codes of refusals that leave open whether money has moved. */
const UNKNOWN_CODES = new Set([
  'PROVIDER_ERROR',
  'ALREADY_PROCESSED_PAYMENT',
  'IDEMPOTENT_REQUEST_PROCESSING',
]);

/**
 * Toss Payments API v1 over HTTP. Timeouts, broken connections, answers of 500 and above, answers
 * that aren't a payment, and codes that leave the outcome open are unknown outcomes, never
 * failures.
 * @param options.baseUrl origin, without a path: `https://api.tosspayments.com`
 * @param options.timeoutMs how long to wait for an answer
 */
export function tossGateway(options: {
  baseUrl: string;
  secretKey: string;
  timeoutMs: number;
}): PaymentGateway {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const authorization = `Basic ${Buffer.from(`${options.secretKey}:`).toString('base64')}`;

  async function ask(
    path: string,
    post?: { body: object; idempotencyKey: string; language?: string },
  ): Promise<Answer<TossPayment>> {
    const outcome = await askGateway(`${baseUrl}/v1${path}`, options.timeoutMs, {
      headers: {
        authorization,
        ...(post === undefined
          ? {}
          : { 'content-type': 'application/json', 'idempotency-key': post.idempotencyKey }),
        ...(post?.language === undefined ? {} : { 'accept-language': post.language }),
      },
      ...(post === undefined ? {} : { method: 'POST', body: JSON.stringify(post.body) }),
    });
    if ('code' in outcome) return { kind: 'unknown', code: outcome.code };
    return read(outcome.status, outcome.json);
  }

  async function readList(path: string): Promise<unknown> {
    const init = { headers: { authorization } };
    const outcome = await askGateway(`${baseUrl}/v1${path}`, options.timeoutMs, init);
    if ('code' in outcome || outcome.status !== 200) {
      const why = 'code' in outcome ? outcome.code : `HTTP_${outcome.status}`;
      throw new Error(`The gateway's list could not be read: ${why}`);
    }
    return outcome.json;
  }

  return {
    name: 'toss',
    charges: 'on-confirm',
    offers: ['CARD', 'FOREIGN_CARD', ...EASY_PAYS],
    deposits: tossDeposits(async (path, body, idempotencyKey) =>
      resultOf(await ask(path, { body, idempotencyKey })),
    ),

    async open(order) {
      const answer = await ask('/payments', {
        body: {
          method: 'CARD',
          amount: order.amount,
          orderId: order.orderId,
          orderName: order.orderName,
          successUrl: order.successUrl,
          failUrl: order.failUrl,
          customerName: order.customerName,
          customerEmail: order.customerEmail,
          ...wayOf(order),
        },
        idempotencyKey: `open-${order.orderId}`,
        language: order.language,
      });
      if (answer.kind !== 'done') return answer;
      const { paymentKey, checkout } = answer.data;
      if (!checkout || answer.data.orderId !== order.orderId) {
        return { kind: 'unknown', code: 'UNREADABLE' };
      }
      return { kind: 'opened', paymentKey, checkoutUrl: checkout.url };
    },

    async confirm(request, idempotencyKey) {
      return resultOf(await ask('/payments/confirm', { body: request, idempotencyKey }));
    },

    async cancel({ paymentKey, amount, reason, account }, idempotencyKey) {
      const body = {
        cancelReason: reason,
        cancelAmount: amount,
        ...(account ? { refundReceiveAccount: receiveAccount(account) } : {}),
      };
      const path = `/payments/${encodeURIComponent(paymentKey)}/cancel`;
      return resultOf(await ask(path, { body, idempotencyKey }));
    },

    /** @throws Error when the payment can't be read */
    async find(orderId) {
      const answer = await ask(`/payments/orders/${encodeURIComponent(orderId)}`);
      if (answer.kind === 'done') return fromToss(answer.data);
      if (answer.kind === 'refused' && answer.code === 'NOT_FOUND_PAYMENT') return null;
      throw new Error(`The gateway's books could not be read: ${answer.code}`);
    },

    movedOrders: (between) => tossOrders(readList, between),

    readWebhook: tossHint,
    // After the payment page, this gateway redirects the browser to the result page itself, with
    // the parameters in the address. So there is no posted return to read.
    readReturn: () => null,
  };
}

/**
 * The options of the payment page: a wallet's page opens directly, and foreign cards have no
 * instalments.
 */
function wayOf({ method, amount, installmentMonths }: Parameters<PaymentGateway['open']>[0]) {
  if (isEasyPay(method)) return { flowMode: 'DIRECT', easyPay: method };
  if (method === 'FOREIGN_CARD') return { useInternationalCardOnly: true };
  return amount < INSTALLMENTS_FROM ? {} : { cardInstallmentPlan: installmentMonths };
}

function read(status: number, json: unknown): Answer<TossPayment> {
  if (status >= 200 && status < 300) {
    const payment = tossPayment.safeParse(json);
    return payment.success
      ? { kind: 'done', data: payment.data }
      : { kind: 'unknown', code: 'UNREADABLE' };
  }
  const error = tossError.safeParse(json);
  const code = error.success ? error.data.code : `HTTP_${status}`;
  if (isInconclusive(status) || !error.success || UNKNOWN_CODES.has(code))
    return { kind: 'unknown', code };
  return { kind: 'refused', status, code, message: error.data.message };
}

function resultOf(answer: Answer<TossPayment>): GatewayResult {
  if (answer.kind === 'done') return { kind: 'done', payment: fromToss(answer.data) };
  return answer.kind === 'unknown'
    ? answer
    : { kind: 'refused', code: answer.code, message: answer.message };
}

/** Rows per page; Toss Payments allows at most 5,000. */
const PAGE = 1_000;

/**
 * The fields of a Transaction (v1) that are used; a charge and each cancellation are one row each.
 */
const page = z.array(z.object({ transactionKey: z.string().min(1), orderId: z.string() }));

/**
 * The ids of orders for which money moved between two instants, page by page
 * (docs.tosspayments.com/reference, query of transactions).
 * @param read fetches a path below `/v1`
 * @throws Error when a page can't be read
 */
export async function* tossOrders(
  read: (path: string) => Promise<unknown>,
  { from, to }: { from: Date; to: Date },
): AsyncGenerator<readonly string[]> {
  const query = new URLSearchParams({
    startDate: koreanSecond(from),
    endDate: koreanSecond(to),
    limit: String(PAGE),
  });
  for (;;) {
    const rows = page.parse(await read(`/transactions?${query.toString()}`));
    if (rows.length > 0) yield rows.map(({ orderId }) => orderId);
    if (rows.length < PAGE) return;
    query.set('startingAfter', rows.at(-1)?.transactionKey ?? '');
  }
}
