import { and, asc, eq, inArray, sum } from 'drizzle-orm';

import type { Won } from '@/domain/price/money';
import type { Database, Transaction } from '@/server/platform/db/client';
import {
  payments,
  refunds,
  voucherOrders,
  type voucherProducts,
  vouchers,
} from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';

export type VoucherOrderRow = typeof voucherOrders.$inferSelect;
export type VoucherProductRow = typeof voucherProducts.$inferSelect;
export type VoucherRow = typeof vouchers.$inferSelect;

/**
 * Locks an order until the transaction ends. To avoid deadlocks, an order is always locked before
 * its payments, and these before its vouchers.
 */
export async function lockOrder(tx: Transaction, id: string): Promise<VoucherOrderRow | undefined> {
  const [row] = await tx.select().from(voucherOrders).where(eq(voucherOrders.id, id)).for('update');
  return row;
}

/**
 * Locks a member's own order.
 * @throws AppError VOUCHER_NOT_FOUND, also for another member's order
 */
export async function lockOwnOrder(
  tx: Transaction,
  id: string,
  memberId: string,
): Promise<VoucherOrderRow> {
  const order = await lockOrder(tx, id);
  if (order === undefined || order.memberId !== memberId) throw new AppError('VOUCHER_NOT_FOUND');
  return order;
}

/**
 * Finds a member's own order.
 * @throws AppError VOUCHER_NOT_FOUND, also for another member's order
 */
export async function ownOrder(
  db: Database | Transaction,
  id: string,
  memberId: string,
): Promise<VoucherOrderRow> {
  const [row] = await db
    .select()
    .from(voucherOrders)
    .where(and(eq(voucherOrders.id, id), eq(voucherOrders.memberId, memberId)));
  if (row === undefined) throw new AppError('VOUCHER_NOT_FOUND');
  return row;
}

/**
 * Money in won, by order, that arrived when an order wasn't open any more and was or is being
 * refunded.
 */
export async function lateMoneyOf(
  db: Database | Transaction,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Won>> {
  const rows = await db
    .select({
      id: payments.payableId,
      amount: sum(refunds.amount).mapWith(Number),
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.orderId, refunds.orderId))
    .where(and(eq(refunds.purpose, 'ORPHAN'), inArray(payments.payableId, [...orderIds])))
    .groupBy(payments.payableId);
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}

/** The vouchers of some orders, in their order. */
export function vouchersOf(
  db: Database | Transaction,
  orderIds: readonly string[],
): Promise<VoucherRow[]> {
  return db
    .select()
    .from(vouchers)
    .where(inArray(vouchers.orderId, [...orderIds]))
    .orderBy(asc(vouchers.orderId), asc(vouchers.number));
}

/** A voucher with its order. */
export type VoucherAndOrder = { readonly voucher: VoucherRow; readonly order: VoucherOrderRow };

/**
 * Locks a voucher and its order, the order first.
 * @throws AppError VOUCHER_NOT_FOUND unless `isOwn` says that it is the caller's
 */
export async function lockVoucher(
  tx: Transaction,
  id: string,
  isOwn: (found: VoucherAndOrder) => boolean,
): Promise<VoucherAndOrder> {
  const [known] = await tx
    .select({ orderId: vouchers.orderId })
    .from(vouchers)
    .where(eq(vouchers.id, id));
  const order = known && (await lockOrder(tx, known.orderId));
  const [voucher] = await tx.select().from(vouchers).where(eq(vouchers.id, id)).for('update');
  if (order === undefined || voucher === undefined || !isOwn({ voucher, order })) {
    throw new AppError('VOUCHER_NOT_FOUND');
  }
  return { voucher, order };
}
