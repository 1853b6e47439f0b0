import { and, asc, eq, exists, gte, inArray, lte, or } from 'drizzle-orm';

import { IN_DOUBT } from '../booking/booking-queries';
import { outcomeOfDoubt } from '../booking/outcome-of-doubt';
import type { SettleDeps } from '../booking/settle';
import { withRetry } from '../db/retry';
import { voucherOrders, voucherPayments, voucherRefunds } from '../db/schema';
import { endOrder } from '../voucher/leave-vouchers';
import { reconcileVoucherOrder } from '../voucher/reconcile-voucher-order';
import { runVoucherRefundsOf } from '../voucher/run-voucher-refund';
import { settleVoucherOrder } from '../voucher/settle-order';
import type { VoucherPaymentRow } from '../voucher/voucher-queries';
import { LOOK_AGAIN_MS, LOOK_FOR_MS, MOST_AT_ONCE, QUIET_MS, UNHEARD } from './reconcile';

const ACTOR = 'job:voucher-orders';

/**
 * Ends orders of vouchers that nobody paid in time, and finishes what a lost answer or a stopped process
 * left open of the others: charges in doubt and refunds that were decided but not made. Each is a
 * compare-and-swap over an idempotent call, so that running it twice changes nothing more.
 * @returns how many of each came to an end
 */
export async function voucherJobs(
  deps: SettleDeps,
): Promise<{ expired: number; payments: number; refunds: number }> {
  const done = { expired: 0, payments: 0, refunds: 0 };
  while (done.expired < MOST_AT_ONCE && (await withRetry(() => expireOne(deps)))) done.expired += 1;
  for (const payment of await claim(deps)) {
    const { orderId } = payment;
    try {
      if (IN_DOUBT.includes(payment.state)) {
        if (await settleDoubt(deps, payment)) done.payments += 1;
        continue;
      }
      if (isOnPage(deps, payment)) await reconcileVoucherOrder(deps, payment);
      done.refunds += await runVoucherRefundsOf(deps, orderId, ACTOR);
    } catch (error) {
      // The others have their turn all the same.
      deps.log.error({ err: error, orderId }, 'an order of vouchers could not be reconciled');
    }
  }
  return done;
}

/** One order a transaction; what is being paid (PAYING) never ends by time. */
function expireOne({ db, now }: SettleDeps): Promise<boolean> {
  return db.transaction(async (tx) => {
    const hand = { actor: ACTOR, now: now() };
    const [overdue] = await tx
      .select()
      .from(voucherOrders)
      .where(and(eq(voucherOrders.state, 'OPEN'), lte(voucherOrders.expiresAt, hand.now)))
      .orderBy(asc(voucherOrders.expiresAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (overdue === undefined) return false;
    await endOrder(tx, hand, overdue);
    return true;
  });
}

/** Payments that nobody has touched for a while and that aren't settled, claimed by touching them. */
function claim({ db, gateway, now }: SettleDeps): Promise<VoucherPaymentRow[]> {
  const at = now();
  const before = (ms: number) => new Date(at.getTime() - ms);
  const { orderId, state, updatedAt, createdAt, provider } = voucherPayments;
  const waiting = db
    .select({ id: voucherRefunds.id })
    .from(voucherRefunds)
    .where(and(eq(voucherRefunds.orderId, orderId), eq(voucherRefunds.state, 'REQUESTED')));
  const onPage = gateway.all.filter(({ charges }) => charges === 'on-page').map(({ name }) => name);
  const quiet = db
    .select({ orderId })
    .from(voucherPayments)
    .where(
      and(
        lte(updatedAt, before(QUIET_MS)),
        or(
          inArray(state, [...IN_DOUBT]),
          exists(waiting),
          and(
            ...[inArray(provider, onPage), inArray(state, [...UNHEARD])],
            ...[lte(updatedAt, before(LOOK_AGAIN_MS)), gte(createdAt, before(LOOK_FOR_MS))],
          ),
        ),
      ),
    )
    .orderBy(asc(updatedAt))
    .limit(MOST_AT_ONCE)
    .for('update', { skipLocked: true });
  return db
    .update(voucherPayments)
    .set({ updatedAt: at })
    .where(inArray(orderId, quiet))
    .returning();
}

const isOnPage = ({ gateway }: SettleDeps, payment: VoucherPaymentRow): boolean =>
  UNHEARD.includes(payment.state) && gateway.of(payment).charges === 'on-page';

async function settleDoubt(deps: SettleDeps, payment: VoucherPaymentRow): Promise<boolean> {
  // The order's time is when it began to be paid: PAYING changes nothing else.
  const since = async () => {
    const [order] = await deps.db
      .select({ updatedAt: voucherOrders.updatedAt })
      .from(voucherOrders)
      .where(eq(voucherOrders.id, payment.voucherOrderId));
    return order?.updatedAt ?? payment.createdAt;
  };
  const outcome = await outcomeOfDoubt(deps, payment, since, deps.now());
  if (outcome.kind === 'unknown') return false;
  await settleVoucherOrder(deps, payment.orderId, outcome, ACTOR);
  return true;
}
