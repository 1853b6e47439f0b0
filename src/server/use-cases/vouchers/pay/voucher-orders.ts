import { and, asc, eq, exists, gte, inArray, lte, or } from 'drizzle-orm';

import { UNRESOLVED } from '@/server/core/bookings/booking-queries';
import { resolveUnknownOutcome } from '@/server/core/payments/resolve-unknown-outcome';
import type { PaymentDeps } from '@/server/core/payments/apply-payment-outcome';
import { withRetry } from '@/server/platform/db/retry';
import { voucherOrders, voucherPayments, voucherRefunds } from '@/server/platform/db/schema';
import { endOrder } from '../member-data';
import { reconcileVoucherOrder } from './reconcile-voucher-order';
import { runVoucherRefundsOf } from './run-voucher-refund';
import { applyVoucherPaymentOutcome } from './apply-voucher-payment-outcome';
import type { VoucherPaymentRow } from '../voucher-queries';
import {
  LOOK_AGAIN_MS,
  LOOK_FOR_MS,
  MAX_AT_ONCE,
  QUIET_MS,
  UNHEARD,
} from '@/server/core/payments/reconcile';

const ACTOR = 'job:voucher-orders';

/**
 * Ends orders of vouchers that weren't paid in time, and finishes what a lost answer or a stopped
 * process left open: charges with an unknown outcome, and refunds that were decided but not made.
 * Each step is a compare-and-swap over an idempotent call, so that running it twice changes nothing
 * more.
 * @returns how many of each came to an end
 */
export async function voucherJobs(
  deps: PaymentDeps,
): Promise<{ expired: number; payments: number; refunds: number }> {
  const done = { expired: 0, payments: 0, refunds: 0 };
  while (done.expired < MAX_AT_ONCE && (await withRetry(() => expireOne(deps)))) done.expired += 1;
  for (const payment of await claim(deps)) {
    const { orderId } = payment;
    try {
      if (UNRESOLVED.includes(payment.state)) {
        if (await resolveUnknownVoucherPayment(deps, payment)) done.payments += 1;
        continue;
      }
      if (isOnPage(deps, payment)) await reconcileVoucherOrder(deps, payment);
      done.refunds += await runVoucherRefundsOf(deps, orderId, ACTOR);
    } catch (error) {
      // One failure doesn't keep the other orders from being reconciled.
      deps.log.error({ err: error, orderId }, 'an order of vouchers could not be reconciled');
    }
  }
  return done;
}

/** Ends one overdue order per transaction. An order that is being paid (PAYING) never expires. */
function expireOne({ db, now }: PaymentDeps): Promise<boolean> {
  return db.transaction(async (tx) => {
    const by = { actor: ACTOR, now: now() };
    const [overdue] = await tx
      .select()
      .from(voucherOrders)
      .where(and(eq(voucherOrders.state, 'OPEN'), lte(voucherOrders.expiresAt, by.now)))
      .orderBy(asc(voucherOrders.expiresAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (overdue === undefined) return false;
    await endOrder(tx, by, overdue);
    return true;
  });
}

/** Claims open payments that haven't changed for a while, by updating `updatedAt`. */
function claim({ db, gateway, now }: PaymentDeps): Promise<VoucherPaymentRow[]> {
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
          inArray(state, [...UNRESOLVED]),
          exists(waiting),
          and(
            ...[inArray(provider, onPage), inArray(state, [...UNHEARD])],
            ...[lte(updatedAt, before(LOOK_AGAIN_MS)), gte(createdAt, before(LOOK_FOR_MS))],
          ),
        ),
      ),
    )
    .orderBy(asc(updatedAt))
    .limit(MAX_AT_ONCE)
    .for('update', { skipLocked: true });
  return db
    .update(voucherPayments)
    .set({ updatedAt: at })
    .where(inArray(orderId, quiet))
    .returning();
}

const isOnPage = ({ gateway }: PaymentDeps, payment: VoucherPaymentRow): boolean =>
  UNHEARD.includes(payment.state) && gateway.of(payment).charges === 'on-page';

async function resolveUnknownVoucherPayment(
  deps: PaymentDeps,
  payment: VoucherPaymentRow,
): Promise<boolean> {
  // The order was last updated when it became PAYING, because that state changes nothing else.
  const since = async () => {
    const [order] = await deps.db
      .select({ updatedAt: voucherOrders.updatedAt })
      .from(voucherOrders)
      .where(eq(voucherOrders.id, payment.voucherOrderId));
    return order?.updatedAt ?? payment.createdAt;
  };
  const outcome = await resolveUnknownOutcome(deps, payment, since, deps.now());
  if (outcome.kind === 'unknown') return false;
  await applyVoucherPaymentOutcome(deps, payment.orderId, outcome, ACTOR);
  return true;
}
