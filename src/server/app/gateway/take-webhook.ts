import { createHash, timingSafeEqual } from 'node:crypto';

import { contract } from '@/contract';
import { findPayment, type PaymentRow } from '@/server/core/payments/payment-queries';
import { payableOf, reconcilePayment } from '@/server/core/payments/reconcile';
import { AppError } from '@/server/platform/http/app-error';
import { type Context, handle } from '@/server/platform/http/handler';
import { countAttempt } from '@/server/platform/limits/attempts';
import { payables } from '../payables';

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
  if (payment === undefined) {
    // Counted after the lookup, so that a flood of invented webhooks doesn't block genuine ones.
    await countAttempt(context, 'webhookUnknown');
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

/**
 * Finds the payment of a hint from the gateway at which it was opened; undefined for anything else.
 */
async function findHinted(
  { db, gateway }: Context,
  provider: string,
  body: string,
): Promise<PaymentRow | undefined> {
  const hint = gateway.named(provider)?.readWebhook(body) ?? null;
  if (hint === null) return undefined;
  const payment = await findPayment(db, hint.orderId);
  if (payment?.provider !== provider) return undefined;
  const isKnown =
    isSame(hint.paymentKey, payment.paymentKey) && isSame(hint.secret, payment.depositSecret);
  return isKnown ? payment : undefined;
}
