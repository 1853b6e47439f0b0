import type { Hono } from 'hono';

import { countAttempt } from '../auth/rate-limit';
import type { Env } from '../http/env';
import type { Deps } from '../http/handler';
import type { GatewayReturn } from '../providers/payment-gateway';
import { orderTold } from './order-told';

const BASE = '/api';

/** Where a gateway has the browser post what came of its page. */
export const formReturnPath = (provider: string, locale: 'ko' | 'en'): string =>
  `${BASE}/v2/outside/${provider}/return/${locale}`;

/**
 * `POST /v2/outside/{provider}/return/{locale}`: a browser comes back from a gateway that posts a
 * form, and goes on to the page of the result as from any other. Outside the contract's table of
 * calls, because a browser takes it and nothing reads its answer.
 *
 * The form comes through the guest's hands and without a session (a cross-site post carries no
 * cookie), so it is believed as little as a webhook: the order is read back, and where the browser
 * goes is made of what it brought alone.
 */
export function mountReturns(app: Hono<Env>, deps: Deps): void {
  app.post('/v2/outside/:provider/return/:locale{ko|en}', async (c) => {
    const { provider, locale } = c.req.param();
    const home = `${deps.config.siteUrl}${locale === 'en' ? '/en' : ''}`;
    const form = new URLSearchParams(await c.req.text());
    const returned = deps.gateway.named(provider)?.readReturn(form) ?? null;
    if (returned === null) return c.redirect(`${home}/mypage`, 303);
    await look(deps, provider, returned.orderId);
    const query = new URLSearchParams(queryOf(returned));
    return c.redirect(`${home}${pageOf(returned.orderId)}?${query.toString()}`, 303);
  });
}

/** Where the result of an order is shown, by its id alone: those of vouchers begin with V. */
function pageOf(orderId: string): string {
  const id = encodeURIComponent(orderId.slice(0, orderId.lastIndexOf('-')));
  return orderId.startsWith('V') ? `/vouchers/order/${id}` : `/payment/result/${id}`;
}

/** Reads the order back; whatever keeps that from working, the guest goes on to the result. */
async function look(deps: Deps, provider: string, orderId: string): Promise<void> {
  try {
    const order = await orderTold(deps.db, orderId);
    if (order?.provider !== provider) return;
    await countAttempt(deps, 'webhook', orderId);
    await order.reconcile(deps);
  } catch (error) {
    deps.log.warn({ err: error, orderId }, 'a returned order could not be read');
  }
}

/** What the page of the result reads, in the words of every return. */
function queryOf({ orderId, amount, outcome }: GatewayReturn): Record<string, string> {
  switch (outcome) {
    case 'PAID':
      return { paymentKey: orderId, orderId, amount };
    case 'LEFT':
      return { code: 'PAY_PROCESS_CANCELED', orderId };
    case 'FAILED':
      return { code: 'PAYMENT_FAILED', orderId };
  }
}
