import { and, count, eq, inArray, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm';

import { UNCONFIRMED } from '../booking/booking-queries';
import type { Hand } from '../booking/transitions';
import type { Database, Transaction } from '../db/client';
import { voucherOrders, voucherPayments, voucherRefunds, vouchers } from '../db/schema';
import { handBack } from './hand-back';
import { moveOrder, movePayment } from './moves';
import { lockVoucher, paymentsOfOrder, type VoucherOrderRow } from './voucher-queries';

/** A gift once nobody needs to know any more who got it. */
export const NO_GIFT = { name: '', email: '', message: '', language: 'kr' as const };

/** Whether money for vouchers of a member is on its way: an order being paid, or a refund. */
export async function isVoucherMoneyOpen(
  db: Database | Transaction,
  memberId: string,
): Promise<boolean> {
  const [row] = await db
    .select({ found: count() })
    .from(voucherOrders)
    .leftJoin(voucherPayments, eq(voucherPayments.voucherOrderId, voucherOrders.id))
    .leftJoin(voucherRefunds, eq(voucherRefunds.orderId, voucherPayments.orderId))
    .where(
      and(
        eq(voucherOrders.memberId, memberId),
        or(eq(voucherOrders.state, 'PAYING'), eq(voucherRefunds.state, 'REQUESTED')),
      ),
    );
  return (row?.found ?? 0) > 0;
}

/** How many vouchers of a member nobody has redeemed: their money can't be claimed once they left. */
export async function countUnusedVouchers(db: Database, memberId: string): Promise<number> {
  const [row] = await db
    .select({ found: count() })
    .from(vouchers)
    .innerJoin(voucherOrders, eq(voucherOrders.id, vouchers.orderId))
    .where(and(eq(voucherOrders.memberId, memberId), eq(vouchers.state, 'ACTIVE')));
  return row?.found ?? 0;
}

/**
 * What becomes of vouchers when a member leaves. Those they redeemed and didn't use go back to who paid
 * for them; the codes of those they bought stay good for whoever has them; orders nobody paid end; and of
 * gifts that were sent nobody knows any more who got them.
 */
export async function leaveVouchers(tx: Transaction, memberId: string, hand: Hand): Promise<void> {
  const held = await tx
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(and(eq(vouchers.redeemedBy, memberId), eq(vouchers.state, 'REDEEMED')))
    .orderBy(vouchers.orderId, vouchers.number);
  for (const { id } of held) {
    const { voucher } = await lockVoucher(tx, id, () => true);
    // One that a stay was paid with is spent, and stays with it.
    await handBack(tx, hand, voucher);
  }
  const open = await tx
    .select()
    .from(voucherOrders)
    .where(and(eq(voucherOrders.memberId, memberId), eq(voucherOrders.state, 'OPEN')))
    .for('update');
  for (const order of open) await endOrder(tx, hand, order);
  await forgetGifts(tx, eq(voucherOrders.memberId, memberId));
}

/** Ends a locked order that wasn't paid. */
export async function endOrder(tx: Transaction, hand: Hand, order: VoucherOrderRow): Promise<void> {
  for (const payment of await paymentsOfOrder(tx, order.id, UNCONFIRMED)) {
    await movePayment(tx, hand, payment, 'ABANDONED');
  }
  await moveOrder(tx, hand, order, 'ORDER_EXPIRED');
}

/** Forgets who gifts of some orders went to, once they are sent or never will be. */
export async function forgetGifts(tx: Transaction, which: SQL | undefined): Promise<void> {
  const isOver = or(
    isNotNull(voucherOrders.sentAt),
    isNull(voucherOrders.sendAt),
    isNull(voucherOrders.paidAt),
  );
  await tx
    .update(voucherOrders)
    .set({ gift: NO_GIFT })
    .where(and(which, sql`${voucherOrders.gift} ->> 'email' <> ''`, isOver));
  await tx
    .update(voucherOrders)
    .set({ fromName: '' })
    .where(and(which, ne(voucherOrders.fromName, ''), isOver));
  const ids = tx.select({ id: voucherOrders.id }).from(voucherOrders).where(which);
  await tx
    .update(voucherPayments)
    .set({ cardNumber: null })
    .where(and(inArray(voucherPayments.voucherOrderId, ids), isNull(voucherPayments.capturedAt)));
}
