import { and, asc, eq, exists, lte, type SQL } from 'drizzle-orm';

import { abandonPayments } from '@/server/core/payments/payment-queries';
import type { Actor } from '@/server/platform/actor';
import type { Transaction } from '@/server/platform/db/client';
import { withRetry } from '@/server/platform/db/retry';
import { voucherOrders } from '@/server/platform/db/schema';
import type { Deps } from '@/server/platform/http/handler';
import { transitionOrder } from './transitions';
import type { VoucherOrderRow } from './voucher-queries';

const ACTOR = 'job:voucher-orders';
/** The most orders ended in one run; the rest waits for the next run. */
const MAX_AT_ONCE = 50;

type JobDeps = Pick<Deps, 'db' | 'now'>;

const isOverdue = (now: Date) =>
  and(eq(voucherOrders.state, 'OPEN'), lte(voucherOrders.expiresAt, now));

/** The SQL condition by which the job runner asks whether `expireVoucherOrders` has an unpaid order to end. */
export const hasOverdueVoucherOrders = ({ db, now }: JobDeps): SQL =>
  exists(db.select({ id: voucherOrders.id }).from(voucherOrders).where(isOverdue(now())));

/**
 * Ends orders of vouchers that weren't paid in time, one per transaction. An order that is being
 * paid (PAYING) never expires. Safe in several processes at once.
 * @returns how many orders were ended
 */
export async function expireVoucherOrders(deps: JobDeps): Promise<number> {
  let expired = 0;
  while (expired < MAX_AT_ONCE && (await withRetry(() => expireOne(deps)))) expired += 1;
  return expired;
}

function expireOne({ db, now }: JobDeps): Promise<boolean> {
  return db.transaction(async (tx) => {
    const by = { actor: ACTOR, now: now() };
    const [overdue] = await tx
      .select()
      .from(voucherOrders)
      .where(isOverdue(by.now))
      .orderBy(asc(voucherOrders.expiresAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (overdue === undefined) return false;
    await endOrder(tx, by, overdue);
    return true;
  });
}

/** Ends a locked order that wasn't paid. */
export async function endOrder(tx: Transaction, by: Actor, order: VoucherOrderRow): Promise<void> {
  await abandonPayments(tx, by, order.id);
  await transitionOrder(tx, by, order, 'ORDER_EXPIRED');
}
