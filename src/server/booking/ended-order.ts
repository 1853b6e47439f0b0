import type { AttemptRow } from './booking-queries';
import { reconcileOrder } from './reconcile-order';
import { readBack } from './resolve-payment';
import type { SettleDeps } from './settle';

/**
 * The order of an attempt that looks open here but can't be paid any more where it was opened. One that
 * was paid there, and never came back from it, is written down on the way.
 * @returns its id; null for one that is open, or can't be read now
 */
export async function endedOrder(
  deps: SettleDeps,
  attempt: AttemptRow | null,
): Promise<string | null> {
  if (attempt === null || attempt.state !== 'READY') return null;
  const payment = await readBack(deps, attempt);
  if (payment === undefined) return null;
  // Nobody has asked for the page of these points yet.
  if (payment === null && attempt.method === 'POINTS') return null;
  if (payment?.status === 'CAPTURED') await reconcileOrder(deps, attempt);
  return payment?.status === 'READY' ? null : attempt.orderId;
}
