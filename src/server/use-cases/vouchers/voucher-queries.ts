import { and, asc, desc, eq, inArray, isNull, sum } from 'drizzle-orm';

import type { Won } from '@/domain/money';
import type { AttemptState } from '@/domain/reservation';
import type { Database, Transaction } from '@/server/platform/db/client';
import {
  voucherOrders,
  voucherPayments,
  voucherRefunds,
  vouchers,
  type voucherProducts,
} from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';

export type VoucherOrderRow = typeof voucherOrders.$inferSelect;
export type VoucherPaymentRow = typeof voucherPayments.$inferSelect;
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

/** Finds a payment by its order number at the gateway, or undefined. */
export async function voucherPaymentOf(
  db: Database | Transaction,
  orderId: string,
): Promise<VoucherPaymentRow | undefined> {
  const [row] = await db.select().from(voucherPayments).where(eq(voucherPayments.orderId, orderId));
  return row;
}

/** Every payment of an order, the latest first. */
export function paymentsOfOrder(
  db: Database | Transaction,
  id: string,
  states?: readonly AttemptState[],
): Promise<VoucherPaymentRow[]> {
  const own = eq(voucherPayments.voucherOrderId, id);
  return db
    .select()
    .from(voucherPayments)
    .where(states === undefined ? own : and(own, inArray(voucherPayments.state, [...states])))
    .orderBy(desc(voucherPayments.attempt));
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
      id: voucherPayments.voucherOrderId,
      amount: sum(voucherRefunds.amount).mapWith(Number),
    })
    .from(voucherRefunds)
    .innerJoin(voucherPayments, eq(voucherPayments.orderId, voucherRefunds.orderId))
    .where(
      and(isNull(voucherRefunds.voucherId), inArray(voucherPayments.voucherOrderId, [...orderIds])),
    )
    .groupBy(voucherPayments.voucherOrderId);
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

/** A payment and the order it is for. */
export type LockedPayment = {
  readonly payment: VoucherPaymentRow;
  readonly order: VoucherOrderRow;
};

/** Locks the order first, then its payment. */
export async function lockPayment(tx: Transaction, orderId: string): Promise<LockedPayment | null> {
  const found = await voucherPaymentOf(tx, orderId);
  const order = found && (await lockOrder(tx, found.voucherOrderId));
  const payment = found && (await voucherPaymentOf(tx, orderId));
  return order === undefined || payment === undefined ? null : { order, payment };
}
