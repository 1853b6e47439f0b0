import type { Database } from '@/server/platform/db/client';
import { reconcileVoucherOrder } from '@/server/use-cases/vouchers/pay/reconcile-voucher-order';
import { voucherPaymentOf } from '@/server/use-cases/vouchers/voucher-queries';
import { attemptOf } from '@/server/core/bookings/booking-queries';
import { reconcileOrder } from '@/server/core/payments/reconcile-order';
import type { PaymentDeps } from '@/server/core/payments/apply-payment-outcome';

/** An order that a gateway reports about, whether it pays for a booking or for vouchers. */
export type GatewayOrder = {
  readonly orderId: string;
  readonly provider: string;
  readonly paymentKey: string | null;
  readonly depositSecret: string | null;
  /**
   * Looks the order up at its gateway and records the outcome. @returns false when it can't be read
   */
  readonly reconcile: (deps: PaymentDeps) => Promise<boolean>;
};

/** Finds an order by its id, among those of bookings and of vouchers. */
export async function findGatewayOrder(
  db: Database,
  orderId: string,
): Promise<GatewayOrder | undefined> {
  const attempt = await attemptOf(db, orderId);
  if (attempt !== undefined) {
    const { provider, paymentKey, depositSecret } = attempt;
    return {
      orderId,
      provider,
      paymentKey,
      depositSecret,
      reconcile: (deps) => reconcileOrder(deps, attempt),
    };
  }
  const payment = await voucherPaymentOf(db, orderId);
  if (payment === undefined) return undefined;
  const { provider, paymentKey } = payment;
  return {
    orderId,
    provider,
    paymentKey,
    depositSecret: null,
    reconcile: (deps) => reconcileVoucherOrder(deps, payment),
  };
}
