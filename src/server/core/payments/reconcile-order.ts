import type { AttemptRow } from '@/server/core/bookings/booking-queries';
import { runRefundsOf } from './refund';
import { outcomeFromGateway, fetchPayment } from './resolve-payment';
import { applyPaymentOutcome, type PaymentDeps } from './apply-payment-outcome';

const ACTOR = 'gateway:webhook';

/**
 * Looks up one order because a webhook says that it has changed. The claim itself is never trusted:
 * the payment is fetched from the gateway and recorded by the same compare-and-swap that the
 * redirect and the jobs use. A refund whose answer was lost is completed here too.
 * @returns false when the gateway can't be read or doesn't know the order
 */
export async function reconcileOrder(deps: PaymentDeps, attempt: AttemptRow): Promise<boolean> {
  const { orderId } = attempt;
  const payment = await fetchPayment(deps, attempt);
  if (payment === undefined || payment === null) return false;
  const outcome = outcomeFromGateway(attempt, payment);
  if (outcome !== 'open' && outcome.kind !== 'unknown')
    await applyPaymentOutcome(deps, orderId, outcome, ACTOR);
  // Only when the gateway shows a refund: otherwise a refund that another request is making at this
  // moment would be asked for twice.
  if (payment.status === 'CANCELLED' || payment.status === 'PARTLY_CANCELLED') {
    await runRefundsOf(deps, orderId, ACTOR);
  }
  return true;
}
