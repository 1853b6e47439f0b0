import { outcomeFromGateway, fetchPayment } from '@/server/core/payments/resolve-payment';
import type { PaymentDeps } from '@/server/core/payments/apply-payment-outcome';
import { runVoucherRefundsOf } from './run-voucher-refund';
import { applyVoucherPaymentOutcome } from './apply-voucher-payment-outcome';
import type { VoucherPaymentRow } from '../voucher-queries';

const ACTOR = 'gateway:webhook';

/**
 * Reconciles one payment now, because a webhook or a return says that it has changed: the payment
 * is read at the gateway and its outcome recorded. A refund whose answer was lost is finished here,
 * too.
 */
export async function reconcileVoucherOrder(
  deps: PaymentDeps,
  payment: VoucherPaymentRow,
): Promise<boolean> {
  const { orderId } = payment;
  const at = await fetchPayment(deps, payment);
  if (at === undefined || at === null) return false;
  const outcome = outcomeFromGateway(payment, at);
  if (outcome !== 'open' && outcome.kind !== 'unknown') {
    await applyVoucherPaymentOutcome(deps, orderId, outcome, ACTOR);
  }
  // Only if the gateway shows a refund, so that a refund that another process is requesting isn't
  // requested twice.
  if (at.status === 'CANCELLED' || at.status === 'PARTLY_CANCELLED') {
    await runVoucherRefundsOf(deps, orderId, ACTOR);
  }
  return true;
}
