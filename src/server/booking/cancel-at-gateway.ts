import type { Won } from '@/domain/money';
import type { GatewayResult, RefundAccount } from '../providers/payment-gateway';
import type { AskDeps, GatewayOrder } from './resolve-payment';

/**
 * ACCOUNT_REFUSED: the account that the guest named can't take it. A cancellation is off then, as after
 * any refusal; whatever has to go back all the same waits for another account.
 */
export type RefundEnd = 'DONE' | 'REFUSED' | 'ACCOUNT_REFUSED' | 'UNKNOWN';

/**
 * Asks the gateway to return a part of an order, and finds out how that went; an answer that tells
 * nothing is read back once. The same key returns once.
 * @param order `refunded` is what went back before
 */
export async function cancelAtGateway(
  deps: AskDeps,
  order: Omit<GatewayOrder, 'paymentKey'> & { readonly refunded: Won },
  paymentKey: string,
  refund: {
    readonly amount: Won;
    readonly reason: string;
    readonly idempotencyKey: string;
    readonly account: RefundAccount | null;
  },
): Promise<RefundEnd> {
  const { orderId } = order;
  const { amount, reason, idempotencyKey, account } = refund;
  const gateway = deps.gateway.of(order);
  let answer: GatewayResult;
  try {
    answer = await gateway.cancel({ paymentKey, amount, reason, account }, idempotencyKey);
  } catch (error) {
    deps.log.warn({ err: error, orderId }, 'the gateway could not be asked to cancel');
    answer = { kind: 'unknown', code: 'UNREACHABLE' };
  }
  if (answer.kind === 'done') return 'DONE';
  // A refusal may only mean that it was done already, so both are read back.
  try {
    const payment = await gateway.find(orderId);
    const left = order.amount - order.refunded - amount;
    if (payment !== null && payment.balance <= left && isCancelled(payment.status)) return 'DONE';
  } catch (error) {
    deps.log.warn({ err: error, orderId }, 'the gateway could not be read');
    return 'UNKNOWN';
  }
  if (answer.kind === 'unknown') return 'UNKNOWN';
  return gateway.deposits?.isAccountRefused(answer.code) ? 'ACCOUNT_REFUSED' : 'REFUSED';
}

function isCancelled(status: string): boolean {
  return status === 'CANCELLED' || status === 'PARTLY_CANCELLED';
}
