import type { Contract } from '@/contract';
import type { AnswerOf } from '@/contract/endpoint';
import type { Won } from '@/domain/money';
import { voucherRefund } from '@/domain/voucher';
import type { PaymentRow } from '@/server/core/payments/payment-queries';
import type { VoucherAndOrder, VoucherOrderRow, VoucherRow } from './voucher-queries';

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
export function presentOrder(
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
