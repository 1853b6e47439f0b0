import { setTimeout as sleep } from 'node:timers/promises';

import type { Won } from '@/domain/price/money';
import type { Deps } from '@/server/platform/http/handler';
import type {
  GatewayPayment,
  GatewayResult,
  RefundAccount,
} from '@/server/platform/providers/payment/payment-gateway';
import type { PaymentRow } from './payment-queries';

/*
 * What the gateway is asked about a payment, and how its answers are read. Nothing here writes into
 * the database.
 */

/** What is known of a payment after asking the gateway. */
export type Outcome =
  | { readonly kind: 'captured'; readonly payment: GatewayPayment }
  | { readonly kind: 'declined'; readonly code: string }
  | { readonly kind: 'unknown' };

export type AskDeps = Pick<Deps, 'gateway' | 'log'>;

/** The facts of a payment that the gateway is asked about. */
export type GatewayOrder = Pick<PaymentRow, 'orderId' | 'amount' | 'paymentKey' | 'provider'>;

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
  order: Pick<GatewayOrder, 'orderId' | 'amount'>,
  payment: GatewayPayment,
): Outcome | 'open' {
  switch (payment.status) {
    case 'CAPTURED':
    case 'PARTLY_CANCELLED':
      return payment.amount === order.amount && payment.orderId === order.orderId
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
export async function sendConfirm(deps: AskDeps, order: GatewayOrder): Promise<Outcome> {
  const { orderId, amount, paymentKey } = order;
  if (paymentKey === null) return { kind: 'unknown' };
  let answer: GatewayResult;
  try {
    const gateway = deps.gateway.of(order);
    answer = await gateway.confirm({ paymentKey, orderId, amount }, confirmKey(orderId));
  } catch (error) {
    deps.log.warn({ err: error, orderId }, 'the gateway could not be asked to confirm');
    return { kind: 'unknown' };
  }
  if (answer.kind === 'unknown') return { kind: 'unknown' };
  if (answer.kind === 'refused') return { kind: 'declined', code: answer.code };
  const outcome = outcomeFromGateway(order, answer.payment);
  return outcome === 'open' ? { kind: 'unknown' } : outcome;
}

/**
 * Fetches an order's payment; null when the gateway doesn't know it, undefined when it can't be
 * read.
 */
export async function fetchPayment(
  deps: AskDeps,
  order: Pick<GatewayOrder, 'orderId' | 'provider'>,
): Promise<GatewayPayment | null | undefined> {
  const { orderId } = order;
  try {
    return await deps.gateway.of(order).find(orderId);
  } catch (error) {
    deps.log.warn({ err: error, orderId }, 'the gateway could not be read');
    return undefined;
  }
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
  order: GatewayOrder,
  write: (outcome: Outcome) => Promise<T>,
  first: boolean,
): Promise<T> {
  let outcome = await sendConfirm(deps, order);
  // An earlier confirm may have succeeded with its answer lost, so a refusal now is checked by a
  // lookup.
  if (outcome.kind === 'declined' && !first) {
    const payment = await fetchPayment(deps, order);
    const recorded = payment ? outcomeFromGateway(order, payment) : 'open';
    if (recorded !== 'open') outcome = recorded;
  }
  if (outcome.kind !== 'unknown') return write(outcome);

  let written = await write(outcome);
  let repeated = false;
  for (const pause of READ_BACK_AFTER_MS) {
    // Time is up: the caller gets the unknown outcome, and the reconciler resolves it later.
    if (deps.gateway.timeLeftMs() <= pause) break;
    await sleep(pause);
    const payment = await fetchPayment(deps, order);
    if (payment === undefined || payment === null) continue;
    let reported = outcomeFromGateway(order, payment);
    if (reported === 'open' && !repeated) {
      repeated = true;
      reported = await sendConfirm(deps, order);
    }
    if (reported === 'open' || reported.kind === 'unknown') continue;
    written = await write(reported);
    break;
  }
  return written;
}

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

/**
 * ACCOUNT_REFUSED: the bank account the guest named can't receive the refund. A cancellation is
 * then rejected, as after any refusal; a refund that is owed in any case waits for another account.
 */
export type RefundEnd = 'DONE' | 'REFUSED' | 'ACCOUNT_REFUSED' | 'UNKNOWN';

/**
 * Asks the gateway to refund a part of an order, and finds out the outcome; an answer without an
 * outcome is followed by one lookup. Repeating the idempotency key refunds only once.
 * @param order `refunded` is the amount refunded before, in won
 */
export async function cancelAtGateway(
  deps: AskDeps,
  order: Omit<GatewayOrder, 'paymentKey'> & { readonly refunded: Won },
  paymentKey: string,
  refund: {
    readonly amount: Won;
    readonly reason: string;
    readonly idempotencyKey: string;
    readonly account: RefundAccount | null;
  },
): Promise<RefundEnd> {
  const { orderId } = order;
  const { amount, reason, idempotencyKey, account } = refund;
  const gateway = deps.gateway.of(order);
  let answer: GatewayResult;
  try {
    answer = await gateway.cancel({ paymentKey, amount, reason, account }, idempotencyKey);
  } catch (error) {
    deps.log.warn({ err: error, orderId }, 'the gateway could not be asked to cancel');
    answer = { kind: 'unknown', code: 'UNREACHABLE' };
  }
  if (answer.kind === 'done') return 'DONE';
  // A refusal may mean that the refund was made already, so look the payment up in either case.
  try {
    const payment = await gateway.find(orderId);
    const left = order.amount - order.refunded - amount;
    if (payment !== null && payment.balance <= left && isCancelled(payment.status)) return 'DONE';
  } catch (error) {
    deps.log.warn({ err: error, orderId }, 'the gateway could not be read');
    return 'UNKNOWN';
  }
  if (answer.kind === 'unknown') return 'UNKNOWN';
  return gateway.deposits?.isAccountRefused(answer.code) ? 'ACCOUNT_REFUSED' : 'REFUSED';
}

function isCancelled(status: string): boolean {
  return status === 'CANCELLED' || status === 'PARTLY_CANCELLED';
}
