import type { AttemptRow } from './booking-queries';
import { runRefundsOf } from './refund';
import { outcomeInBooks, readBack } from './resolve-payment';
import { settle, type SettleDeps } from './settle';

const ACTOR = 'gateway:webhook';

/**
 * Looks at one order now, because somebody outside says that it has changed. What they say is never
 * believed: the gateway is read, and what its books show is written down by the same compare-and-swap
 * as the redirect's and the jobs'. A cancellation whose answer was lost ends here too.
 * @returns false when the gateway can't be read, or doesn't know the order
 */
export async function reconcileOrder(deps: SettleDeps, attempt: AttemptRow): Promise<boolean> {
  const { orderId } = attempt;
  const payment = await readBack(deps, attempt);
  if (payment === undefined || payment === null) return false;
  const outcome = outcomeInBooks(attempt, payment);
  if (outcome !== 'open' && outcome.kind !== 'unknown') await settle(deps, orderId, outcome, ACTOR);
  // Only what the books show as returned: a refund that is being asked for at this moment isn't
  // asked for beside it.
  if (payment.status === 'CANCELLED' || payment.status === 'PARTLY_CANCELLED') {
    await runRefundsOf(deps, orderId, ACTOR);
  }
  return true;
}
