import { and, asc, eq, inArray, lte, or } from 'drizzle-orm';

import { bookingPayable } from '@/server/core/bookings/booking-payable';
import type { PaymentDeps } from '@/server/core/payments/apply-payment-outcome';
import { fetchPayment } from '@/server/core/payments/ask-gateway';
import type { PaymentRow } from '@/server/core/payments/payment-queries';
import { reconcilePayment } from '@/server/core/payments/reconcile';
import { payments } from '@/server/platform/db/schema';
import { endDeposit, standingOf } from './end-deposit';

const ACTOR = 'job:watch-deposits';
/**
 * How often an account is checked: the gateway reports deposits by webhook, but a webhook may be
 * lost.
 */
const CHECK_EVERY_MS = 60_000;
/** Overdue accounts are checked more often, until it is known how they ended. */
const CHECK_OVERDUE_EVERY_MS = 15_000;
const MAX_AT_ONCE = 50;

/**
 * Checks the accounts that wait for deposits. One that was paid into is booked, even if the webhook
 * was lost; one that is overdue, or that the gateway has closed, is ended and its nights go back.
 * Safe in several processes at once.
 * @returns how many bookings were booked or ended
 */
export async function watchDeposits(deps: PaymentDeps): Promise<number> {
  let ended = 0;
  for (const attempt of await claim(deps)) {
    try {
      if (await checkAccount(deps, attempt)) ended += 1;
    } catch (error) {
      // One failure doesn't keep the other accounts from being checked.
      deps.log.error({ err: error, orderId: attempt.orderId }, 'a deposit could not be looked at');
    }
  }
  return ended;
}

async function checkAccount(deps: PaymentDeps, attempt: PaymentRow): Promise<boolean> {
  const isOver = attempt.depositDueAt !== null && attempt.depositDueAt <= deps.now();
  if (!isOver) {
    const standing = standingOf(await fetchPayment(deps, attempt));
    if (standing === 'PAID') return reconcilePayment(deps, bookingPayable, attempt);
    if (standing !== 'CLOSED') return false;
  }
  return (await endDeposit(deps, attempt, 'DEPOSIT_EXPIRED', ACTOR)) !== 'UNKNOWN';
}

/**
 * Claims accounts that haven't been checked for a while, by updating `updatedAt` of their orders.
 */
function claim(deps: PaymentDeps): Promise<PaymentRow[]> {
  const now = deps.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const { orderId, state, updatedAt, depositDueAt } = payments;
  const due = deps.db
    .select({ orderId })
    .from(payments)
    .where(
      and(
        eq(state, 'AWAITING_DEPOSIT'),
        or(
          lte(updatedAt, before(CHECK_EVERY_MS)),
          and(lte(depositDueAt, now), lte(updatedAt, before(CHECK_OVERDUE_EVERY_MS))),
        ),
      ),
    )
    .orderBy(asc(updatedAt))
    .limit(MAX_AT_ONCE)
    .for('update', { skipLocked: true });
  return deps.db.update(payments).set({ updatedAt: now }).where(inArray(orderId, due)).returning();
}
