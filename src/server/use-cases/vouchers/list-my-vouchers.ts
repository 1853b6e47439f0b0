import { and, desc, eq, inArray, isNotNull, ne, or } from 'drizzle-orm';

import { contract } from '@/contract';
import { ownedCoupons, standingOf } from '@/server/core/coupons/coupon-queries';
import type { Database } from '@/server/platform/db/client';
import { payments, voucherOrders, vouchers } from '@/server/platform/db/schema';
import { handle } from '@/server/platform/http/handler';
import { presentOrder, presentReceived } from './present';
import { lateMoneyOf, vouchersOf } from './voucher-queries';

/** The most orders that are listed; the oldest are left out. */
const MAX_LISTED = 100;

/**
 * Lists the member's orders that are paid or can still be paid, and the vouchers that the member
 * has redeemed.
 */
export const listMyVouchers = handle(contract.listMyVouchers, async (_input, context) => {
  const { db, locale } = context;
  const { memberId } = context.member;
  const now = context.now();
  const orders = await db
    .select()
    .from(voucherOrders)
    .where(
      and(
        eq(voucherOrders.memberId, memberId),
        or(isNotNull(voucherOrders.paidAt), ne(voucherOrders.state, 'EXPIRED')),
      ),
    )
    .orderBy(desc(voucherOrders.createdAt))
    .limit(MAX_LISTED);
  const ids = orders.map(({ id }) => id);
  const bought = await vouchersOf(db, ids);
  const attempts = await db
    .select()
    .from(payments)
    .where(inArray(payments.payableId, ids))
    .orderBy(desc(payments.attempt));
  const late = await lateMoneyOf(db, ids);
  const views = orders.map((order) =>
    presentOrder(
      order,
      {
        payments: attempts.filter(({ payableId }) => payableId === order.id),
        bought: bought.filter(({ orderId }) => orderId === order.id),
        late: late.get(order.id) ?? 0,
      },
      locale,
      now,
    ),
  );
  const standings = await standingsOf(db, memberId, now);
  const received = await db
    .select({ voucher: vouchers, order: voucherOrders })
    .from(vouchers)
    .innerJoin(voucherOrders, eq(voucherOrders.id, vouchers.orderId))
    .where(and(eq(vouchers.redeemedBy, memberId), eq(vouchers.state, 'REDEEMED')))
    .orderBy(desc(vouchers.redeemedAt))
    .limit(MAX_LISTED);
  return {
    orders: views.filter(({ state }) => state !== 'EXPIRED'),
    received: received.map((row) => {
      const standing = standings.get(row.voucher.personalCouponId ?? 0) ?? 'USED';
      return presentReceived(row, standing, locale, now);
    }),
  };
});

/** The standing of each of a member's coupons, by the id of the personal coupon. */
async function standingsOf(db: Database, memberId: string, now: Date) {
  const owned = await ownedCoupons(db, memberId);
  return new Map(owned.map((one) => [one.personal.id, standingOf(one, now)]));
}
