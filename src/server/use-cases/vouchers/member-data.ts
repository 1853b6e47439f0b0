import { and, count, eq, inArray, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm';

import type { MemberData } from '@/server/core/members/member-data';
import type { Actor } from '@/server/platform/actor';
import type { Database, Transaction } from '@/server/platform/db/client';
import { members, payments, refunds, voucherOrders, vouchers } from '@/server/platform/db/schema';
import { endOrder } from './expire-orders';
import { handBack } from './refund-voucher';
import { lockVoucher } from './voucher-queries';

/** The data of a gift after its receiver has been removed. */
export const NO_GIFT = { name: '', email: '', message: '', language: 'kr' as const };

/** Whether money for a member's vouchers is under way: an order being paid, or a refund. */
async function isVoucherMoneyOpen(db: Database | Transaction, memberId: string): Promise<boolean> {
  const [row] = await db
    .select({ found: count() })
    .from(voucherOrders)
    .leftJoin(payments, eq(payments.payableId, voucherOrders.id))
    .leftJoin(refunds, eq(refunds.orderId, payments.orderId))
    .where(
      and(
        eq(voucherOrders.memberId, memberId),
        or(eq(voucherOrders.state, 'PAYING'), eq(refunds.state, 'REQUESTED')),
      ),
    );
  return (row?.found ?? 0) > 0;
}

/**
 * Counts a member's vouchers that nobody has redeemed; a refund can't be requested after the
 * account is deleted.
 */
async function countUnusedVouchers(db: Database, memberId: string): Promise<number> {
  const [row] = await db
    .select({ found: count() })
    .from(vouchers)
    .innerJoin(voucherOrders, eq(voucherOrders.id, vouchers.orderId))
    .where(and(eq(voucherOrders.memberId, memberId), eq(vouchers.state, 'ACTIVE')));
  return row?.found ?? 0;
}

/**
 * Releases the vouchers of a member whose account is being deleted. Redeemed and unused ones go
 * back to their buyers; the codes of bought ones stay valid for anybody who has them; unpaid orders
 * end; and the receivers of sent gifts are removed.
 */
async function releaseVouchersOfDeletedMember(
  tx: Transaction,
  memberId: string,
  by: Actor,
): Promise<void> {
  const held = await tx
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(and(eq(vouchers.redeemedBy, memberId), eq(vouchers.state, 'REDEEMED')))
    .orderBy(vouchers.orderId, vouchers.number);
  for (const { id } of held) {
    const { voucher } = await lockVoucher(tx, id, () => true);
    // This does nothing for a voucher that a stay was paid with: it stays with the booking.
    await handBack(tx, by, voucher);
  }
  const open = await tx
    .select()
    .from(voucherOrders)
    .where(and(eq(voucherOrders.memberId, memberId), eq(voucherOrders.state, 'OPEN')))
    .for('update');
  for (const order of open) await endOrder(tx, by, order);
  await forgetGifts(tx, eq(voucherOrders.memberId, memberId));
}

/**
 * Removes the receivers of gifts, and the payers' card numbers, from orders whose gifts have been
 * sent or never will be.
 */
async function forgetGifts(tx: Transaction, which: SQL | undefined): Promise<void> {
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
    .update(payments)
    .set({ cardNumber: null })
    .where(and(inArray(payments.payableId, ids), isNull(payments.capturedAt)));
}

/**
 * What happens to vouchers when an account is deleted: paid ones stay valid, and the receivers of
 * gifts are removed.
 */
export const voucherData: MemberData = {
  isMoneyOpen: isVoucherMoneyOpen,
  countLosses: async (db, memberId) => ({
    unusedVouchers: await countUnusedVouchers(db, memberId),
  }),
  remove: (tx, { id }, now) => releaseVouchersOfDeletedMember(tx, id, { actor: id, now }),
  // Gifts that hadn't been sent when their buyer deleted the account.
  removeOverdue: async (tx) => {
    const deleted = tx.select({ id: members.id }).from(members).where(isNotNull(members.deletedAt));
    await forgetGifts(tx, inArray(voucherOrders.memberId, deleted));
    return 0;
  },
};
