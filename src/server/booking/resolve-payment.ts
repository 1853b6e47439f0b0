import { setTimeout as sleep } from 'node:timers/promises';

import type { GatewayPayment, GatewayResult } from '../providers/payment-gateway';
import type { Deps } from '../http/handler';
import type { AttemptRow } from './booking-queries';
import { settle, type Outcome, type SettleDeps, type Settled } from './settle';

export type AskDeps = Pick<Deps, 'gateway' | 'log'>;

/** What the gateway is asked about, whatever it pays for. */
export type GatewayOrder = Pick<AttemptRow, 'orderId' | 'amount' | 'paymentKey' | 'provider'>;

/** Pauses before each time an unknown outcome is read back. */
const READ_BACK_AFTER_MS = [150, 500, 1_200];

/** One key for every confirm of an order: however often it's sent, the card is charged once. */
export function confirmKey(orderId: string): string {
  return `confirm-${orderId}`;
}

/** What the gateway's books say of an order that was sent to be confirmed. */
export function outcomeInBooks(
  attempt: Pick<GatewayOrder, 'orderId' | 'amount'>,
  payment: GatewayPayment,
): Outcome | 'open' {
  switch (payment.status) {
    case 'CAPTURED':
    case 'PARTLY_CANCELLED':
      return payment.amount === attempt.amount && payment.orderId === attempt.orderId
        ? { kind: 'captured', payment }
        : { kind: 'unknown' };
    case 'CANCELLED':
      // Charged and given back by the gateway's operator: nothing is paid.
      return { kind: 'declined', code: 'CANCELLED_AT_GATEWAY' };
    case 'FAILED':
      return { kind: 'declined', code: 'PAYMENT_FAILED' };
    case 'READY':
    case 'AUTHENTICATED':
    case 'AWAITING_DEPOSIT':
      return 'open';
  }
}

/** Asks the gateway to charge the order; a thrown error says as little as no answer. */
export async function sendConfirm(deps: AskDeps, attempt: GatewayOrder): Promise<Outcome> {
  const { orderId, amount, paymentKey } = attempt;
  if (paymentKey === null) return { kind: 'unknown' };
  let answer: GatewayResult;
  try {
    const gateway = deps.gateway.of(attempt);
    answer = await gateway.confirm({ paymentKey, orderId, amount }, confirmKey(orderId));
  } catch (error) {
    deps.log.warn({ err: error, orderId }, 'the gateway could not be asked to confirm');
    return { kind: 'unknown' };
  }
  if (answer.kind === 'unknown') return { kind: 'unknown' };
  if (answer.kind === 'refused') return { kind: 'declined', code: answer.code };
  const outcome = outcomeInBooks(attempt, answer.payment);
  return outcome === 'open' ? { kind: 'unknown' } : outcome;
}

/** The order in the gateway's books; undefined when they couldn't be read. */
export async function readBack(
  deps: AskDeps,
  attempt: Pick<GatewayOrder, 'orderId' | 'provider'>,
): Promise<GatewayPayment | null | undefined> {
  const { orderId } = attempt;
  try {
    return await deps.gateway.of(attempt).find(orderId);
  } catch (error) {
    deps.log.warn({ err: error, orderId }, 'the gateway could not be read');
    return undefined;
  }
}

/**
 * Charges a booking's order whose state is CONFIRMING or UNKNOWN, and finds out how that ended.
 * @param first this is the request that moved the order to CONFIRMING, so none was sent before
 * @returns how it stands; the attempt is UNKNOWN when even that told nothing
 */
export function resolvePayment(
  deps: SettleDeps,
  attempt: AttemptRow,
  actor: string,
  first = false,
): Promise<Settled | null> {
  const write = (outcome: Outcome) => settle(deps, attempt.orderId, outcome, actor);
  return chargeAndFindOut(deps, attempt, write, first);
}

/**
 * Charges an order that was sent to be confirmed, and finds out how that ended: an unknown outcome is
 * read back three times, and the confirm repeated once, under the same key, when the books show that
 * the first one didn't arrive.
 * @param write writes down what is known, each time it is known better
 * @param first no confirm was sent before
 * @returns what was written last
 */
export async function chargeAndFindOut<T>(
  deps: AskDeps,
  attempt: GatewayOrder,
  write: (outcome: Outcome) => Promise<T>,
  first: boolean,
): Promise<T> {
  let outcome = await sendConfirm(deps, attempt);
  // An earlier try may have worked although its answer was lost: a refusal now doesn't deny that.
  if (outcome.kind === 'declined' && !first) {
    const payment = await readBack(deps, attempt);
    const books = payment ? outcomeInBooks(attempt, payment) : 'open';
    if (books !== 'open') outcome = books;
  }
  if (outcome.kind !== 'unknown') return write(outcome);

  let standing = await write(outcome);
  let repeated = false;
  for (const pause of READ_BACK_AFTER_MS) {
    await sleep(pause);
    const payment = await readBack(deps, attempt);
    if (payment === undefined || payment === null) continue;
    let found = outcomeInBooks(attempt, payment);
    if (found === 'open' && !repeated) {
      repeated = true;
      found = await sendConfirm(deps, attempt);
    }
    if (found === 'open' || found.kind === 'unknown') continue;
    standing = await write(found);
    break;
  }
  return standing;
}
