/** The webhooks about a payment's change, in the form of the API that opened the payment. */
import { type NicepayKeys, toTransaction } from './nicepay-transaction';
import type { Payment } from './payment';
import { koreanTime, toTossPayment } from './toss-payment';

export interface WebhookMessage {
  readonly paymentKey: string;
  readonly status: string;
  readonly body: string;
  /** The text that the merchant's answer must contain, besides its status of 200. */
  readonly wants: string;
}

/** The webhooks for the payment's state: none for some states, two for a deposit. */
export function webhooksOf(
  payment: Payment,
  world: { readonly now: number; readonly base: string; readonly nicepay: NicepayKeys },
): WebhookMessage[] {
  const { paymentKey, status, account } = payment;
  if (payment.api === 'toss') {
    if (status === 'IN_PROGRESS') return [];
    const body = JSON.stringify({
      eventType: 'PAYMENT_STATUS_CHANGED',
      createdAt: koreanTime(world.now),
      data: toTossPayment(payment, world.base),
    });
    const changed = { paymentKey, status, body, wants: '' };
    if (account === null || payment.approvedAt === null) return [changed];
    // DEPOSIT_CALLBACK: a flat object that contains the account's secret.
    const callback = {
      createdAt: koreanTime(world.now),
      secret: account.secret,
      orderId: payment.orderId,
      status,
      transactionKey: payment.lastTransactionKey,
    };
    return [changed, { ...changed, body: JSON.stringify(callback) }];
  }
  if (payment.approvedAt === null) return [];
  const body = JSON.stringify(toTransaction(payment, world.nicepay, world.base, world.now));
  return [{ paymentKey, status, body, wants: 'OK' }];
}
