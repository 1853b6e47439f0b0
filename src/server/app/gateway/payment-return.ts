import type { Hono } from 'hono';

import { findPayment } from '@/server/core/payments/payment-queries';
import { payableOf, reconcilePayment } from '@/server/core/payments/reconcile';
import type { Env } from '@/server/platform/http/env';
import type { Deps } from '@/server/platform/http/handler';
import { countAttempt } from '@/server/platform/limits/attempts';
import { withinBudget } from '@/server/platform/providers/payment/gateway-budget';
import type { GatewayReturn } from '@/server/platform/providers/payment/payment-gateway';
import { payables } from '../payables';

/**
 * How long this request waits for the gateway, in ms. The result page asks again, with the full
 * time budget.
 */
const LOOK_MS = 3_000;

/**
 * Mounts `POST /v2/outside/{provider}/return/{locale}`: a browser comes back from a gateway that
 * posts a form, and is redirected to the result page. It isn't part of the contract, because only
 * browsers call it and nothing reads its answer.
 *
 * The form comes from the guest's browser and without a session (a cross-site post has no cookie),
 * so it is trusted as little as a webhook: the order is looked up, and the redirect depends only on
 * the form's own fields.
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

/** The path of an order's result page, by its id alone: the ids of voucher orders begin with V. */
function pageOf(orderId: string): string {
  const id = encodeURIComponent(orderId.slice(0, orderId.lastIndexOf('-')));
  return orderId.startsWith('V') ? `/vouchers/order/${id}` : `/payment/result/${id}`;
}

/** Looks the order up; if that fails, the guest is still redirected to the result page. */
async function look(deps: Deps, provider: string, orderId: string): Promise<void> {
  try {
    const payment = await findPayment(deps.db, orderId);
    if (payment?.provider !== provider) return;
    await countAttempt(deps, 'webhook', orderId);
    const gateway = withinBudget(deps.gateway, LOOK_MS);
    await reconcilePayment({ ...deps, gateway }, payableOf(payables, payment), payment);
  } catch (error) {
    deps.log.warn({ err: error, orderId }, 'a returned order could not be read');
  }
}

/** The query that the result page expects, the same for all gateways. */
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
