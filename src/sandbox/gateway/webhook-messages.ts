/** What a merchant is told of a payment's change, by the API it was asked for with. */
import { type NicepayKeys, toTransaction } from './nicepay-transaction';
import type { Payment } from './payment';
import { koreanTime, toTossPayment } from './toss-payment';

export interface WebhookMessage {
  readonly paymentKey: string;
  readonly status: string;
  readonly body: string;
  /** What the answer has to contain besides its status of 200. */
  readonly wants: string;
}

/** Null for a state that isn't told of. */
export function webhookOf(
  payment: Payment,
  world: { readonly now: number; readonly base: string; readonly nicepay: NicepayKeys },
): WebhookMessage | null {
  const { paymentKey, status } = payment;
  if (payment.api === 'toss') {
    if (status === 'IN_PROGRESS') return null;
    const body = JSON.stringify({
      eventType: 'PAYMENT_STATUS_CHANGED',
      createdAt: koreanTime(world.now),
      data: toTossPayment(payment, world.base),
    });
    return { paymentKey, status, body, wants: '' };
  }
  if (payment.approvedAt === null) return null;
  const body = JSON.stringify(toTransaction(payment, world.nicepay, world.base, world.now));
  return { paymentKey, status, body, wants: 'OK' };
}
