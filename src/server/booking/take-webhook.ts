import { createHash, timingSafeEqual } from 'node:crypto';

import { contract } from '@/contract';
import { countAttempt } from '../auth/rate-limit';
import { AppError } from '../http/app-error';
import { handle, type Context } from '../http/handler';
import { orderTold, type ToldOrder } from './order-told';

/**
 * A webhook of the payment gateway: a hint to look at one order now. Whatever it claims, only the
 * gateway's own books count. OK says that the order is known and was read; anything else asks the
 * gateway to tell again later.
 *
 * Everybody can call this. Who doesn't name an order together with its payment key gets one answer,
 * whether the order is unknown, another's, or no order at all. Errors: NOT_FOUND, RATE_LIMITED,
 * PROVIDER_UNAVAILABLE when the books can't be read.
 */
export const takeWebhook = handle(contract.takeWebhook, async ({ params, body }, context) => {
  const order = await knownOrder(context, params.provider, new TextDecoder().decode(body));
  if (order === undefined) {
    // After the look-up, so that a flood of inventions keeps no true hint out.
    await countAttempt(context, 'webhookUnknown', context.clientAddress);
    throw new AppError('NOT_FOUND');
  }
  await countAttempt(context, 'webhook', order.orderId);
  if (!(await order.reconcile(context))) throw new AppError('PROVIDER_UNAVAILABLE');
  return { result: 'OK' as const };
});

/** Whether what a hint proves itself with is the order's; what it doesn't carry needn't be. */
function isSame(told: string | null, known: string | null): boolean {
  if (told === null) return true;
  const [a, b] = [told, known ?? ''].map((text) => createHash('sha256').update(text).digest());
  return known !== null && a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

/** The order of a hint from the gateway that has it; undefined for anything else. */
async function knownOrder(
  { db, gateway }: Context,
  provider: string,
  body: string,
): Promise<ToldOrder | undefined> {
  const hint = gateway.named(provider)?.readWebhook(body) ?? null;
  if (hint === null) return undefined;
  const order = await orderTold(db, hint.orderId);
  if (order?.provider !== provider) return undefined;
  const isKnown =
    isSame(hint.paymentKey, order.paymentKey) && isSame(hint.secret, order.depositSecret);
  return isKnown ? order : undefined;
}
