import type { Won } from '@/domain/money';
import type {
  GatewayResult,
  RefundAccount,
} from '@/server/platform/providers/payment/payment-gateway';
import type { AskDeps, GatewayOrder } from './resolve-payment';

/**
 * ACCOUNT_REFUSED: the bank account the guest named can't receive the refund. A cancellation is
 * then rejected, as after any refusal; a refund that is owed in any case waits for another account.
 */
export type RefundEnd = 'DONE' | 'REFUSED' | 'ACCOUNT_REFUSED' | 'UNKNOWN';

/**
 * Asks the gateway to refund a part of an order, and finds out the outcome; an answer without an
 * outcome is followed by one lookup. Repeating the idempotency key refunds only once.
 * @param order `refunded` is the amount refunded before, in won
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
  // A refusal may mean that the refund was made already, so look the payment up in either case.
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
