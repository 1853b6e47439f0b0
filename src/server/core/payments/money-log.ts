import type { AttemptEvent } from '@/domain/booking/reservation';
import { type MoneyMove, processMetrics } from '@/reporting/metrics';
import { currentRequest } from '@/reporting/request-context';
import type { Actor } from '@/server/platform/actor';
import { runAfterCommit } from '@/server/platform/db/after-commit';
import type { payments } from '@/server/platform/db/schema';

/** What the log calls each transition of a payment. */
export const MOVES = {
  OPENED: 'order-opened',
  ACCOUNT_ISSUED: 'account-issued',
  CONFIRM_SENT: 'charge-sent',
  OUTCOME_UNKNOWN: 'outcome-unknown',
  CAPTURED: 'charged',
  DECLINED: 'declined',
  ABANDONED: 'abandoned',
  REFUND_SENT: 'refund-begun',
  REFUNDED: 'refunded',
  PARTLY_REFUNDED: 'partly-refunded',
  REFUND_REJECTED: 'refund-rejected',
} as const satisfies Record<AttemptEvent, MoneyMove>;

type Payment = Pick<
  typeof payments.$inferSelect,
  'orderId' | 'payableKind' | 'provider' | 'method' | 'state' | 'amount' | 'refunded'
>;

/**
 * Writes one line for a step of money, when the transaction is committed that made it. It names the
 * order and the sums in won, never the payer: whose order it is stands in the database.
 * @param payment as it is after the step
 */
export function noteMoneyMove(
  move: MoneyMove,
  { actor }: Actor,
  { orderId, payableKind, provider, method, state, amount, refunded }: Payment,
  more: { readonly purpose?: string; readonly won?: number } = {},
): void {
  const facts = { orderId, payableKind, provider, method, state, amount, refunded };
  const by = presentActor(actor);
  runAfterCommit(() => {
    processMetrics().moneyMoves.inc({ move });
    currentRequest()?.log?.info({ move, ...facts, ...more, by }, 'money');
  });
}

/** Jobs and the gateway are named, as they are in the ledger; of a member only that it was one. */
const presentActor = (actor: string): string =>
  actor === 'operator' || actor.includes(':') ? actor : 'member';
