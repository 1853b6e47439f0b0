import { setTimeout as sleep } from 'node:timers/promises';

import type {
  GatewayPayment,
  GatewayResult,
} from '@/server/platform/providers/payment/payment-gateway';
import type { Deps } from '@/server/platform/http/handler';
import type { AttemptRow } from '@/server/core/bookings/booking-queries';
import {
  applyPaymentOutcome,
  type Outcome,
  type PaymentDeps,
  type PaymentSnapshot,
} from './apply-payment-outcome';

export type AskDeps = Pick<Deps, 'gateway' | 'log'>;

/** The facts of an order that the gateway is asked about, for a booking or a voucher. */
export type GatewayOrder = Pick<AttemptRow, 'orderId' | 'amount' | 'paymentKey' | 'provider'>;

/** The pauses before each lookup of an unknown outcome, in ms. */
const READ_BACK_AFTER_MS = [150, 500, 1_200];

/**
 * The idempotency key of every confirm of an order: however often it is sent, the card is charged
 * once.
 */
export function confirmKey(orderId: string): string {
  return `confirm-${orderId}`;
}

/**
 * Translates the gateway's record of a payment into the outcome of the order; 'open' if it isn't
 * charged yet.
 */
export function outcomeFromGateway(
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
      // The gateway's operator cancelled the charge, so nothing is paid.
      return { kind: 'declined', code: 'CANCELLED_AT_GATEWAY' };
    case 'FAILED':
      return { kind: 'declined', code: 'PAYMENT_FAILED' };
    case 'READY':
    case 'AUTHENTICATED':
    case 'AWAITING_DEPOSIT':
      return 'open';
  }
}

/** Asks the gateway to charge the order. An error counts as an unknown outcome. */
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
  const outcome = outcomeFromGateway(attempt, answer.payment);
  return outcome === 'open' ? { kind: 'unknown' } : outcome;
}

/**
 * Fetches an order's payment; null when the gateway doesn't know it, undefined when it can't be
 * read.
 */
export async function fetchPayment(
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
 * Charges a booking's order whose state is CONFIRMING or UNKNOWN, and finds out the outcome.
 * @param first true if this request moved the order to CONFIRMING, so that no confirm was sent
 * before
 * @returns how the order stands; its attempt is UNKNOWN when the outcome couldn't be found out
 */
export function resolvePayment(
  deps: PaymentDeps,
  attempt: AttemptRow,
  actor: string,
  first = false,
): Promise<PaymentSnapshot | null> {
  const write = (outcome: Outcome) => applyPaymentOutcome(deps, attempt.orderId, outcome, actor);
  return chargeAndFindOut(deps, attempt, write, first);
}

/**
 * Charges an order and finds out the outcome. An unknown outcome is looked up three times, and the
 * confirm is repeated once, under the same key, when the gateway shows that the first one didn't
 * arrive; all this only while the request's time budget for the gateway lasts.
 * @param write records the outcome, each time more is known
 * @param first true if no confirm was sent before
 * @returns what `write` returned last
 */
export async function chargeAndFindOut<T>(
  deps: AskDeps,
  attempt: GatewayOrder,
  write: (outcome: Outcome) => Promise<T>,
  first: boolean,
): Promise<T> {
  let outcome = await sendConfirm(deps, attempt);
  // An earlier confirm may have succeeded with its answer lost, so a refusal now is checked by a
  // lookup.
  if (outcome.kind === 'declined' && !first) {
    const payment = await fetchPayment(deps, attempt);
    const recorded = payment ? outcomeFromGateway(attempt, payment) : 'open';
    if (recorded !== 'open') outcome = recorded;
  }
  if (outcome.kind !== 'unknown') return write(outcome);

  let written = await write(outcome);
  let repeated = false;
  for (const pause of READ_BACK_AFTER_MS) {
    // Time is up: the caller gets the unknown outcome, and the reconciler resolves it later.
    if (deps.gateway.timeLeftMs() <= pause) break;
    await sleep(pause);
    const payment = await fetchPayment(deps, attempt);
    if (payment === undefined || payment === null) continue;
    let reported = outcomeFromGateway(attempt, payment);
    if (reported === 'open' && !repeated) {
      repeated = true;
      reported = await sendConfirm(deps, attempt);
    }
    if (reported === 'open' || reported.kind === 'unknown') continue;
    written = await write(reported);
    break;
  }
  return written;
}
