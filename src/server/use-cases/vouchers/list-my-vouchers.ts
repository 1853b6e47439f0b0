import { and, desc, eq, inArray, isNotNull, ne, or } from 'drizzle-orm';

import { contract, type Contract } from '@/contract';
import type { AnswerOf } from '@/contract/endpoint';
import type { Won } from '@/domain/price/money';
import { voucherRefund } from '@/domain/coupon/voucher';
import { ownedCoupons, standingOf } from '@/server/core/coupons/coupon-queries';
import { listPayments, type PaymentRow } from '@/server/core/payments/payment-queries';
import type { Database } from '@/server/platform/db/client';
import { payments, voucherOrders, vouchers } from '@/server/platform/db/schema';
import { handle, type MemberContext } from '@/server/platform/http/handler';
import {
  lateMoneyOf,
  ownOrder,
  type VoucherAndOrder,
  type VoucherOrderRow,
  type VoucherRow,
  vouchersOf,
} from './voucher-queries';

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

/**
 * For each of a member's coupons, whether it is free, on an unpaid booking or used, by the id of
 * the personal coupon.
 */
async function standingsOf(db: Database, memberId: string, now: Date) {
  const owned = await ownedCoupons(db, memberId);
  return new Map(owned.map((one) => [one.personal.id, standingOf(one, now)]));
}

type OrderView = AnswerOf<Contract['getVoucherOrder']>;
type ReceivedView = AnswerOf<Contract['redeemVoucher']>;

/** The rows that belong to an order. */
type OrderParts = {
  /** The latest first. */
  readonly payments: readonly PaymentRow[];
  readonly bought: readonly VoucherRow[];
  /** Money in won that arrived when the order wasn't open any more. */
  readonly late: Won;
};

/** Presents an order for its buyer. */
function presentOrder(
  order: VoucherOrderRow,
  { payments, bought, late }: OrderParts,
  locale: 'ko' | 'en',
  now: Date,
): OrderView {
  const { id, productId, nights, quantity, total, gift, sendAt, sentAt } = order;
  return {
    id,
    productId,
    nights,
    quantity,
    total,
    // An overdue order is expired even if the job hasn't ended it yet.
    state: order.state === 'OPEN' && now >= order.expiresAt ? 'EXPIRED' : order.state,
    title: order.title[locale],
    gift:
      gift === null
        ? null
        : {
            ...gift,
            sendAt: sendAt?.toISOString() ?? null,
            sentAt: sentAt?.toISOString() ?? null,
          },
    expiresAt: order.expiresAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    failureCode: payments[0]?.failureCode ?? null,
    receiptUrl: payments.find(({ receiptUrl }) => receiptUrl !== null)?.receiptUrl ?? null,
    late,
    vouchers: bought.map((voucher) => presentOwn(voucher, now)),
  };
}

function presentOwn(voucher: VoucherRow, now: Date): OrderView['vouchers'][number] {
  const { id, state, validUntil, redeemedAt, createdAt } = voucher;
  const refund = voucherRefund({ ...voucher, boughtAt: createdAt }, now);
  return {
    id,
    state: state === 'ACTIVE' && now >= validUntil ? 'EXPIRED' : state,
    validUntil: validUntil.toISOString(),
    redeemedAt: redeemedAt?.toISOString() ?? null,
    refund: refund.ok
      ? { amount: refund.amount, percent: refund.percent, until: refund.until.toISOString() }
      : null,
    refunded: voucher.refund,
  };
}

/**
 * Presents a redeemed voucher for its holder.
 * @param standing of the coupon that the voucher became
 */
export function presentReceived(
  { voucher, order }: VoucherAndOrder,
  standing: 'FREE' | 'HELD' | 'USED',
  locale: 'ko' | 'en',
  now: Date,
): ReceivedView {
  const { id, validUntil, redeemedAt, redeemedBy } = voucher;
  return {
    id,
    title: order.title[locale],
    nights: order.nights,
    fromName: redeemedBy === order.memberId ? null : senderOf(order),
    state: standing === 'FREE' && now >= validUntil ? 'EXPIRED' : standing,
    validUntil: validUntil.toISOString(),
    redeemedAt: (redeemedAt ?? voucher.updatedAt).toISOString(),
  };
}

/** The sender of a gift; empty when the voucher wasn't bought as a gift. */
const senderOf = ({ gift, fromName }: VoucherOrderRow): string => (gift === null ? '' : fromName);

/** Gets an order of the member. Errors: VOUCHER_NOT_FOUND, also for another member's order. */
export const getVoucherOrder = handle(contract.getVoucherOrder, async ({ params }, context) =>
  shownOrder(await ownOrder(context.db, params.id, context.member.memberId), context),
);

/** Loads and presents an order for its buyer. */
export async function shownOrder(
  order: VoucherOrderRow,
  { db, locale, now }: Pick<MemberContext, 'db' | 'locale' | 'now'>,
) {
  const payments = await listPayments(db, order.id);
  const bought = await vouchersOf(db, [order.id]);
  const late = (await lateMoneyOf(db, [order.id])).get(order.id) ?? 0;
  return presentOrder(order, { payments, bought, late }, locale, now());
}
