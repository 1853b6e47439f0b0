import type { AttemptRow } from '@/server/core/bookings/booking-queries';
import { reconcileOrder } from './reconcile-order';
import { fetchPayment } from './resolve-payment';
import type { PaymentDeps } from './apply-payment-outcome';

/**
 * Finds out whether an attempt that is open here can no longer be paid at the gateway. If it was
 * paid there without the guest coming back, the outcome is recorded on the way.
 * @returns its order id, or null if it is still open or can't be looked up now
 */
export async function endedOrder(
  deps: PaymentDeps,
  attempt: AttemptRow | null,
): Promise<string | null> {
  if (attempt === null || attempt.state !== 'READY') return null;
  const payment = await fetchPayment(deps, attempt);
  if (payment === undefined) return null;
  // The gateway doesn't know an order of points before its payment page has been opened.
  if (payment === null && attempt.method === 'POINTS') return null;
  if (payment?.status === 'CAPTURED') await reconcileOrder(deps, attempt);
  return payment?.status === 'READY' ? null : attempt.orderId;
}
