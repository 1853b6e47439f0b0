import { createHash, timingSafeEqual } from 'node:crypto';

import { contract } from '@/contract';
import { countAttempt } from '@/server/platform/limits/attempts';
import { AppError } from '@/server/platform/http/app-error';
import { handle, type Context } from '@/server/platform/http/handler';
import { findGatewayOrder, type GatewayOrder } from './find-gateway-order';

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
  const order = await knownOrder(context, params.provider, new TextDecoder().decode(body));
  if (order === undefined) {
    // Counted after the lookup, so that a flood of invented webhooks doesn't block genuine ones.
    await countAttempt(context, 'webhookUnknown');
    throw new AppError('NOT_FOUND');
  }
  await countAttempt(context, 'webhook', order.orderId);
  if (!(await order.reconcile(context))) throw new AppError('PROVIDER_UNAVAILABLE');
  return { result: 'OK' as const };
});

/**
 * Whether a proof in the hint equals the order's; a proof that the hint doesn't contain isn't
 * checked.
 */
function isSame(told: string | null, known: string | null): boolean {
  if (told === null) return true;
  const [a, b] = [told, known ?? ''].map((text) => createHash('sha256').update(text).digest());
  return known !== null && a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

/**
 * Finds the order of a hint from the gateway at which it was opened; undefined for anything else.
 */
async function knownOrder(
  { db, gateway }: Context,
  provider: string,
  body: string,
): Promise<GatewayOrder | undefined> {
  const hint = gateway.named(provider)?.readWebhook(body) ?? null;
  if (hint === null) return undefined;
  const order = await findGatewayOrder(db, hint.orderId);
  if (order?.provider !== provider) return undefined;
  const isKnown =
    isSame(hint.paymentKey, order.paymentKey) && isSame(hint.secret, order.depositSecret);
  return isKnown ? order : undefined;
}
