import type { Hono } from 'hono';
import { createHash, timingSafeEqual } from 'node:crypto';

import { contract } from '@/contract';
import {
  findPayment,
  type PaymentRow,
  UNCONFIRMED,
  UNRESOLVED,
} from '../core/payments/payment-queries';
import { payableOf, reconcilePayment } from '../core/payments/reconcile';
import { AppError } from '../platform/http/app-error';
import type { Env } from '../platform/http/env';
import { type Context, type Deps, handle } from '../platform/http/handler';
import { storableText } from '../platform/http/request-body';
import { countAttempt } from '../platform/limits/attempts';
import { noteSecurityEvent } from '../platform/security-log';
import { withinBudget } from '../platform/providers/payment/gateway-http';
import type { GatewayReturn } from '../platform/providers/payment/payment-gateway';
import { payables } from './families';

/**
 * Takes a webhook of a payment gateway as a hint to look up one order now; whatever it claims, only
 * the gateway's own record counts. OK means that the order is known and was looked up; after any
 * other answer the gateway sends the webhook again later.
 *
 * Anybody can call this. A caller who doesn't name an order together with its payment key gets the
 * same answer whether the order is unknown, of another gateway, or missing from the body. Errors:
 * NOT_FOUND, RATE_LIMITED, PROVIDER_UNAVAILABLE when the order can't be looked up.
 */
export const takeWebhook = handle(contract.takeWebhook, async ({ params, body }, context) => {
  const payment = await findHinted(context, params.provider, new TextDecoder().decode(body));
  if (payment === 'EARLY') throw new AppError('NOT_FOUND');
  if (payment === undefined) {
    // Counted after the lookup, so that a flood of invented webhooks doesn't block genuine ones.
    await countAttempt(context, 'webhookUnknown');
    noteSecurityEvent(context.config, 'webhook-forged', { call: 'takeWebhook' });
    throw new AppError('NOT_FOUND');
  }
  await countAttempt(context, 'webhook', payment.orderId);
  if (!(await reconcilePayment(context, payableOf(payables, payment), payment)))
    throw new AppError('PROVIDER_UNAVAILABLE');
  return { result: 'OK' as const };
});

/**
 * Whether a proof in the hint equals the order's; a proof that the hint doesn't contain isn't
 * checked.
 */
function isSame(claimed: string | null, known: string | null): boolean {
  if (claimed === null) return true;
  const [a, b] = [claimed, known ?? ''].map((text) => createHash('sha256').update(text).digest());
  return known !== null && a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

/** States of a payment whose proofs the gateway has yet to give. */
const AWAITED: ReadonlySet<string> = new Set([...UNCONFIRMED, ...UNRESOLVED]);

/**
 * Finds the payment of a hint from the gateway at which it was opened.
 * @returns `EARLY` for a hint that can't be checked yet, which the gateway has to send again; undefined
 * for anything else
 */
async function findHinted(
  { db, gateway }: Context,
  provider: string,
  body: string,
): Promise<PaymentRow | 'EARLY' | undefined> {
  const hint = gateway.named(provider)?.readWebhook(body) ?? null;
  if (hint === null) return undefined;
  const payment = await findPayment(db, storableText(hint.orderId));
  if (payment?.provider !== provider) return undefined;
  const proofs = [
    [hint.paymentKey, payment.paymentKey],
    [hint.secret, payment.depositSecret],
  ] as const;
  const unproven = proofs.filter(([claimed, known]) => !isSame(claimed, known));
  if (unproven.length === 0) return payment;
  // A gateway may send the webhook about an account before its answer, with the proof, is stored here.
  const isEarly = unproven.every(([, known]) => known === null) && AWAITED.has(payment.state);
  return isEarly ? 'EARLY' : undefined;
}

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
    const payment = await findPayment(deps.db, storableText(orderId));
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
