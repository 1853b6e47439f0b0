import { outcomeInBooks, readBack } from '../booking/resolve-payment';
import type { SettleDeps } from '../booking/settle';
import { runVoucherRefundsOf } from './run-voucher-refund';
import { settleVoucherOrder } from './settle-order';
import type { VoucherPaymentRow } from './voucher-queries';

const ACTOR = 'gateway:webhook';

/**
 * Looks at one payment now, because somebody outside says that it has changed: the gateway is read, and
 * what its books show is written down. A refund whose answer was lost ends here too.
 * @returns false when the gateway can't be read, or doesn't know the order
 */
export async function reconcileVoucherOrder(
  deps: SettleDeps,
  payment: VoucherPaymentRow,
): Promise<boolean> {
  const { orderId } = payment;
  const at = await readBack(deps, payment);
  if (at === undefined || at === null) return false;
  const outcome = outcomeInBooks(payment, at);
  if (outcome !== 'open' && outcome.kind !== 'unknown') {
    await settleVoucherOrder(deps, orderId, outcome, ACTOR);
  }
  // Only what the books show as returned: one that is being asked for now isn't asked for beside it.
  if (at.status === 'CANCELLED' || at.status === 'PARTLY_CANCELLED') {
    await runVoucherRefundsOf(deps, orderId, ACTOR);
  }
  return true;
}
