import type { Outcome } from './settle';
import {
  outcomeInBooks,
  readBack,
  sendConfirm,
  type AskDeps,
  type GatewayOrder,
} from './resolve-payment';

/** An authenticated payment can be confirmed for 10 minutes; one more for clocks that differ. */
const CONFIRM_WINDOW_MS = 11 * 60_000;

/**
 * How an order in doubt ended, by the gateway's books; one that nobody has confirmed there is sent
 * again, for as long as it can be.
 * @param since when it began to be paid
 */
export async function outcomeOfDoubt(
  deps: AskDeps,
  order: GatewayOrder,
  since: () => Promise<Date>,
  now: Date,
): Promise<Outcome> {
  const payment = await readBack(deps, order);
  if (payment === undefined) return { kind: 'unknown' };
  // The gateway never heard of it, so there's nothing that could still be charged.
  if (payment === null) return { kind: 'declined', code: 'NOT_FOUND_PAYMENT' };
  const outcome = outcomeInBooks(order, payment);
  if (outcome !== 'open') return outcome;
  const isOver = now.getTime() - (await since()).getTime() > CONFIRM_WINDOW_MS;
  return isOver ? { kind: 'declined', code: 'PAYMENT_EXPIRED' } : confirmAgain(deps, order);
}

/** The guest has paid as far as a guest can; the same key can't charge twice. */
async function confirmAgain(deps: AskDeps, order: GatewayOrder): Promise<Outcome> {
  const outcome = await sendConfirm(deps, order);
  if (outcome.kind !== 'declined') return outcome;
  // A refusal doesn't deny an earlier charge.
  const payment = await readBack(deps, order);
  if (payment === undefined) return { kind: 'unknown' };
  const books = payment === null ? 'open' : outcomeInBooks(order, payment);
  return books === 'open' ? outcome : books;
}
