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

/** Nothing for a state that isn't told of; two messages for a deposit. */
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
    // DEPOSIT_CALLBACK: flat, with the account's secret in it.
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
