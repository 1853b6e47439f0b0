import type { Outcome } from './apply-payment-outcome';
import {
  outcomeFromGateway,
  fetchPayment,
  sendConfirm,
  type AskDeps,
  type GatewayOrder,
} from './resolve-payment';

/**
 * An authenticated payment can be confirmed for 10 minutes; one minute more for differing clocks.
 */
const CONFIRM_WINDOW_MS = 11 * 60_000;

/**
 * Finds out at the gateway how an order with an unknown outcome ended. If it wasn't confirmed
 * there, the confirm is sent again for as long as the gateway accepts one.
 * @param since returns when the payment began
 */
export async function resolveUnknownOutcome(
  deps: AskDeps,
  order: GatewayOrder,
  since: () => Promise<Date>,
  now: Date,
): Promise<Outcome> {
  const payment = await fetchPayment(deps, order);
  if (payment === undefined) return { kind: 'unknown' };
  // The gateway doesn't know the order, so nothing can be charged any more.
  if (payment === null) return { kind: 'declined', code: 'NOT_FOUND_PAYMENT' };
  const outcome = outcomeFromGateway(order, payment);
  if (outcome !== 'open') return outcome;
  const isOver = now.getTime() - (await since()).getTime() > CONFIRM_WINDOW_MS;
  return isOver ? { kind: 'declined', code: 'PAYMENT_EXPIRED' } : confirmAgain(deps, order);
}

/** Confirms again: the guest has approved the payment, and the same key can't charge twice. */
async function confirmAgain(deps: AskDeps, order: GatewayOrder): Promise<Outcome> {
  const outcome = await sendConfirm(deps, order);
  if (outcome.kind !== 'declined') return outcome;
  // A refusal doesn't rule out that an earlier confirm charged the card.
  const payment = await fetchPayment(deps, order);
  if (payment === undefined) return { kind: 'unknown' };
  const recorded = payment === null ? 'open' : outcomeFromGateway(order, payment);
  return recorded === 'open' ? outcome : recorded;
}
