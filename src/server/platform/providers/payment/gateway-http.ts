import { SEOUL_OFFSET_MS } from '@/domain/stay/stay';
import { currentRequest, REQUEST_ID_HEADER } from '@/reporting/request-context';
import { startSpan } from '@/reporting/traces';
import type {
  Deposits,
  Gateways,
  OrderKeeper,
  PaymentGateway,
  PointsProvider,
} from './payment-gateway';

/** The outcome of a request to a gateway; a code says why there is no answer. */
type HttpOutcome = { readonly status: number; readonly json: unknown } | { readonly code: string };

/** A gateway's answer, after its adapter has parsed it. */
export type Answer<T> =
  | { readonly kind: 'done'; readonly data: T }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly code: string;
      readonly message: string;
    }
  | { readonly kind: 'unknown'; readonly code: string };

/**
 * Sends a request to a gateway, with the id of the request or job that it is made for, and its trace.
 * A timeout, a
 * broken connection or an answer that isn't JSON leaves open what happened there.
 */
export async function askGateway(
  url: string,
  timeoutMs: number,
  init: RequestInit,
): Promise<HttpOutcome> {
  const headers = new Headers(init.headers);
  const requestId = currentRequest()?.requestId;
  if (requestId !== undefined) headers.set(REQUEST_ID_HEADER, requestId);
  const span = startSpan('gateway', {
    'http.request.method': init.method ?? 'GET',
    'server.address': new URL(url).hostname,
  });
  if (span !== undefined) headers.set('traceparent', span.traceparent);
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    // A gateway redirects nobody; whoever answers so would be given the site's key, or a payment.
    const response = await fetch(url, { ...init, headers, signal, redirect: 'error' });
    const json: unknown = await response.json();
    const { status } = response;
    span?.end({ 'http.response.status_code': status }, status >= 500);
    return { status, json };
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError';
    const code = timedOut ? 'TIMEOUT' : 'UNREACHABLE';
    span?.end({ 'error.type': code }, true);
    return { code };
  }
}

const TOO_MANY_REQUESTS = 429;
const REQUEST_TIMEOUT = 408;

/** Whether a status leaves open what happened, whatever the body says. */
export const isInconclusive = (status: number): boolean =>
  status >= 500 || status === TOO_MANY_REQUESTS || status === REQUEST_TIMEOUT;

/** Orders for the tests of gateways. */

let orders = 0;
export const newOrderId = (prefix = 'MTEST0000000') => `${prefix}-${(orders += 1)}`;

export function orderOf(orderId: string, amount = 110_000): Parameters<PaymentGateway['open']>[0] {
  return {
    orderId,
    orderName: '연남 스테이 스튜디오 "바다" | 30박',
    amount,
    successUrl: 'http://site.test/payment/result/MTEST',
    failUrl: 'http://site.test/payment/result/MTEST',
    formUrl: 'http://site.test/api/v2/outside/x/return/ko',
    expiresAt: new Date(Date.now() + 900_000),
    customerName: '이름이아주아주아주아주길어서잘리는손님',
    customerEmail: 'guest@example.com',
    method: 'CARD',
    installmentMonths: 0,
    language: 'ko',
  };
}

/** Formats an instant in Korean time without an offset, truncated to the second. */
export const koreanSecond = (at: Date): string =>
  new Date(at.getTime() + SEOUL_OFFSET_MS).toISOString().slice(0, 19);

/**
 * Wraps the gateways with one time budget for all calls from now on. When it is used up, a running
 * call throws, like a call without an answer: its outcome is unknown, and the reconciler resolves
 * it. Later calls throw at once.
 * @param budgetMs the time budget of one request
 */
export function withinBudget(gateways: Gateways, budgetMs: number): Gateways {
  const end = performance.now() + budgetMs;
  const timeLeftMs = () => Math.max(0, end - performance.now());

  function inTime<T>(ask: () => Promise<T>): Promise<T> {
    const left = timeLeftMs();
    if (left === 0) return Promise.reject(spent());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(spent()), left);
      // A result that comes after the time-out is ignored.
      ask()
        .then(resolve, reject)
        .finally(() => clearTimeout(timer));
    });
  }

  const depositsOf = (deposits: Deposits): Deposits => ({
    banks: deposits.banks,
    issue: (order) => inTime(() => deposits.issue(order)),
    close: (...args) => inTime(() => deposits.close(...args)),
    isAccountRefused: (code) => deposits.isAccountRefused(code),
  });
  const keeperOf = (keeper: OrderKeeper): OrderKeeper => ({
    name: keeper.name,
    charges: keeper.charges,
    deposits: keeper.deposits === null ? null : depositsOf(keeper.deposits),
    confirm: (...args) => inTime(() => keeper.confirm(...args)),
    cancel: (...args) => inTime(() => keeper.cancel(...args)),
    find: (orderId) => inTime(() => keeper.find(orderId)),
    // Only the audit uses this, outside of guests' requests.
    movedOrders: keeper.movedOrders,
    readWebhook: (body) => keeper.readWebhook(body),
    readReturn: (form) => keeper.readReturn(form),
  });
  const pointsOf = (points: PointsProvider): PointsProvider => ({
    ...keeperOf(points),
    available: (subject) => inTime(() => points.available(subject)),
    link: (order) => inTime(() => points.link(order)),
  });

  return {
    ...keeperOf(gateways),
    offers: gateways.offers,
    open: (order) => inTime(() => gateways.open(order)),
    points: gateways.points === null ? null : pointsOf(gateways.points),
    all: gateways.all.map(keeperOf),
    named(name) {
      const keeper = gateways.named(name);
      return keeper === undefined ? undefined : keeperOf(keeper);
    },
    of: (order) => keeperOf(gateways.of(order)),
    timeLeftMs,
  };
}

const spent = () => new Error('The time for gateways of this request is over');
