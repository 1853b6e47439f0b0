import { z } from 'zod';

import { BUSINESS_PROVIDER } from '@/config/constants';
import { type Answer, askGateway, isInconclusive } from './gateway-http';
import type { GatewayPayment, GatewayResult, PointsOrder, PointsProvider } from './payment-gateway';

const availableAnswer = z.object({ availableAmount: z.int().min(0) });
const linkAnswer = z.object({ url: z.url({ protocol: /^https?$/ }) });
const orderAnswer = z.object({
  orderId: z.string().min(1),
  status: z.enum(['OPEN', 'APPROVED', 'PARTLY_CANCELLED', 'CANCELLED', 'REFUSED', 'EXPIRED']),
  amount: z.int().min(0),
  balance: z.int().min(0),
  approvedAt: z.iso.datetime({ offset: true }).nullable(),
});
const errorAnswer = z.object({ code: z.string().min(1), message: z.string().default('') });

type Order = z.infer<typeof orderAnswer>;

const STATUS: Record<Order['status'], GatewayPayment['status']> = {
  OPEN: 'READY',
  APPROVED: 'CAPTURED',
  PARTLY_CANCELLED: 'PARTLY_CANCELLED',
  CANCELLED: 'CANCELLED',
  REFUSED: 'FAILED',
  EXPIRED: 'FAILED',
};

const NO_ORDER = 'ORDER_NOT_FOUND';
/** The same request is still being processed, so its outcome is unknown. */
const AT_WORK = 'IDEMPOTENT_REQUEST_PROCESSING';

/**
 * The business provider's benefit points over HTTP. Timeouts, broken connections, answers of 500
 * and above, and malformed answers are unknown outcomes, never failures.
 * @param options.baseUrl origin and path of the provider's API
 * @param options.timeoutMs how long to wait for an answer
 */
export function benefitPoints(options: {
  baseUrl: string;
  key: string;
  timeoutMs: number;
}): PointsProvider {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');

  async function ask<S extends z.ZodType>(
    path: string,
    schema: S,
    post?: { body: object; idempotencyKey: string },
  ): Promise<Answer<z.infer<S>>> {
    const outcome = await askGateway(`${baseUrl}${path}`, options.timeoutMs, {
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${options.key}`,
        ...(post === undefined
          ? {}
          : { 'content-type': 'application/json', 'idempotency-key': post.idempotencyKey }),
      },
      ...(post === undefined ? {} : { method: 'POST', body: JSON.stringify(post.body) }),
    });
    if ('code' in outcome) return { kind: 'unknown', code: outcome.code };
    const { status, json } = outcome;
    if (status >= 200 && status < 300) {
      const parsed = schema.safeParse(json);
      return parsed.success
        ? { kind: 'done', data: parsed.data }
        : { kind: 'unknown', code: 'UNREADABLE' };
    }
    const error = errorAnswer.safeParse(json);
    if (isInconclusive(status) || !error.success)
      return { kind: 'unknown', code: `HTTP_${status}` };
    if (error.data.code === AT_WORK) return { kind: 'unknown', code: AT_WORK };
    return { kind: 'refused', status, ...error.data };
  }

  /** Asks a question that must be answered. @throws Error unless it is */
  async function askOrThrow<S extends z.ZodType>(path: string, schema: S): Promise<z.infer<S>> {
    const answer = await ask(path, schema);
    if (answer.kind === 'done') return answer.data;
    throw new Error(`The points provider could not be asked: ${answer.code}`);
  }

  const orderPath = (orderId: string) => `/orders/${encodeURIComponent(orderId)}`;

  /** @throws Error when the order can't be read */
  async function find(orderId: string): Promise<GatewayPayment | null> {
    const answer = await ask(orderPath(orderId), orderAnswer);
    if (answer.kind === 'done') return paymentOf(answer.data);
    if (answer.kind === 'refused' && answer.code === NO_ORDER) return null;
    throw new Error(`The points provider's books could not be read: ${answer.code}`);
  }

  return {
    name: BUSINESS_PROVIDER,
    charges: 'on-page',
    deposits: null,

    async available(memberSubject) {
      const query = new URLSearchParams({ memberSubject });
      const answer = await askOrThrow(`/available-amount?${query.toString()}`, availableAnswer);
      return answer.availableAmount;
    },

    async link(order) {
      return (await askOrThrow(`/payment-link?${linkQuery(order).toString()}`, linkAnswer)).url;
    },

    async confirm({ orderId }): Promise<GatewayResult> {
      const payment = await find(orderId).catch(() => undefined);
      if (payment === undefined) return { kind: 'unknown', code: 'UNREACHABLE' };
      if (payment === null || payment.status === 'FAILED') {
        return {
          kind: 'refused',
          code: payment === null ? NO_ORDER : 'POINTS_REFUSED',
          message: '',
        };
      }
      if (payment.status === 'READY') return { kind: 'unknown', code: 'NOT_APPROVED' };
      return { kind: 'done', payment };
    },

    async cancel({ paymentKey, amount, reason }, idempotencyKey): Promise<GatewayResult> {
      const body = { amount, reason };
      const answer = await ask(`${orderPath(paymentKey)}/cancel`, orderAnswer, {
        body,
        idempotencyKey,
      });
      if (answer.kind === 'done') return { kind: 'done', payment: paymentOf(answer.data) };
      return answer;
    },

    find,
    movedOrders: null,
    // The provider sends no webhooks, and the browser comes back with a query.
    readWebhook: () => null,
    readReturn: () => null,
  };
}

const linkQuery = ({ amount, expiresAt, ...order }: PointsOrder): URLSearchParams =>
  new URLSearchParams({ ...order, amount: String(amount), expiresAt: expiresAt.toISOString() });

/** Translates an order of points into a payment of the port; its payment key is its order id. */
function paymentOf({ orderId, status, amount, balance, approvedAt }: Order): GatewayPayment {
  return {
    paymentKey: orderId,
    orderId,
    status: STATUS[status],
    amount,
    balance,
    card: null,
    deposit: null,
    easyPay: null,
    receiptUrl: null,
    cashReceiptUrl: null,
    approvedAt: approvedAt === null ? null : new Date(approvedAt),
  };
}
