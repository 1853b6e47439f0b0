import type { Database } from '../db/client';
import { reconcileVoucherOrder } from '../voucher/reconcile-voucher-order';
import { voucherPaymentOf } from '../voucher/voucher-queries';
import { attemptOf } from './booking-queries';
import { reconcileOrder } from './reconcile-order';
import type { SettleDeps } from './settle';

/** An order that somebody outside tells of, whatever it pays for. */
export type ToldOrder = {
  readonly orderId: string;
  readonly provider: string;
  readonly paymentKey: string | null;
  readonly depositSecret: string | null;
  /** Reads it at its gateway, and writes down what is there. @returns false when it can't be read */
  readonly reconcile: (deps: SettleDeps) => Promise<boolean>;
};

/** The order of this id: of a booking, or of vouchers. */
export async function orderTold(db: Database, orderId: string): Promise<ToldOrder | undefined> {
  const attempt = await attemptOf(db, orderId);
  if (attempt !== undefined) {
    const { provider, paymentKey, depositSecret } = attempt;
    return {
      ...{ orderId, provider, paymentKey, depositSecret },
      reconcile: (deps) => reconcileOrder(deps, attempt),
    };
  }
  const payment = await voucherPaymentOf(db, orderId);
  if (payment === undefined) return undefined;
  const { provider, paymentKey } = payment;
  return {
    ...{ orderId, provider, paymentKey, depositSecret: null },
    reconcile: (deps) => reconcileVoucherOrder(deps, payment),
  };
}
