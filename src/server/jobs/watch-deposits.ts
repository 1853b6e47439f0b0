import { and, asc, eq, inArray, lte, or } from 'drizzle-orm';

import type { AttemptRow } from '../booking/booking-queries';
import { endDeposit, standingOf } from '../booking/end-deposit';
import { reconcileOrder } from '../booking/reconcile-order';
import { readBack } from '../booking/resolve-payment';
import type { SettleDeps } from '../booking/settle';
import { paymentAttempts } from '../db/schema';

const ACTOR = 'job:watch-deposits';
/** How often an account is looked at: the gateway tells of deposits, but a word of it may be lost. */
const LOOK_AGAIN_MS = 60_000;
/** An account whose time is over is looked at more often, until it is known how it ended. */
const OVERDUE_AGAIN_MS = 15_000;
const MOST_AT_ONCE = 50;

/**
 * Looks at the accounts that wait for deposits: one that was paid into is booked, though nobody told
 * of it; one whose time is over, or that the gateway has closed, is given up and its nights go back.
 * Safe in several processes at once.
 * @returns how many came to an end
 */
export async function watchDeposits(deps: SettleDeps): Promise<number> {
  let ended = 0;
  for (const attempt of await claim(deps)) {
    try {
      if (await look(deps, attempt)) ended += 1;
    } catch (error) {
      // The others have their turn all the same.
      deps.log.error({ err: error, orderId: attempt.orderId }, 'a deposit could not be looked at');
    }
  }
  return ended;
}

async function look(deps: SettleDeps, attempt: AttemptRow): Promise<boolean> {
  const isOver = attempt.depositDueAt !== null && attempt.depositDueAt <= deps.now();
  if (!isOver) {
    const standing = standingOf(await readBack(deps, attempt));
    if (standing === 'PAID') return reconcileOrder(deps, attempt);
    if (standing !== 'CLOSED') return false;
  }
  return (await endDeposit(deps, attempt, 'DEPOSIT_EXPIRED', ACTOR)) !== 'UNKNOWN';
}

/** Accounts that nobody has looked at for a while, claimed by touching their orders. */
function claim(deps: SettleDeps): Promise<AttemptRow[]> {
  const now = deps.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const { orderId, state, updatedAt, depositDueAt } = paymentAttempts;
  const due = deps.db
    .select({ orderId })
    .from(paymentAttempts)
    .where(
      and(
        eq(state, 'AWAITING_DEPOSIT'),
        or(
          lte(updatedAt, before(LOOK_AGAIN_MS)),
          and(lte(depositDueAt, now), lte(updatedAt, before(OVERDUE_AGAIN_MS))),
        ),
      ),
    )
    .orderBy(asc(updatedAt))
    .limit(MOST_AT_ONCE)
    .for('update', { skipLocked: true });
  return deps.db
    .update(paymentAttempts)
    .set({ updatedAt: now })
    .where(inArray(orderId, due))
    .returning();
}
