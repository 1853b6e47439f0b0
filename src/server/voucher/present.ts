import type { AnswerOf } from '@/contract/endpoint';
import type { Contract } from '@/contract';
import type { Won } from '@/domain/money';
import { voucherRefund } from '@/domain/voucher';
import type {
  VoucherAndOrder,
  VoucherOrderRow,
  VoucherPaymentRow,
  VoucherRow,
} from './voucher-queries';

type OrderView = AnswerOf<Contract['getVoucherOrder']>;
type ReceivedView = AnswerOf<Contract['redeemVoucher']>;

/** What belongs to an order. */
type OrderParts = {
  /** The latest first. */
  readonly payments: readonly VoucherPaymentRow[];
  readonly bought: readonly VoucherRow[];
  /** Won that met no live order. */
  readonly late: Won;
};

/** An order as its buyer is shown it. */
export function presentOrder(
  order: VoucherOrderRow,
  { payments, bought, late }: OrderParts,
  locale: 'ko' | 'en',
  now: Date,
): OrderView {
  const { id, productId, nights, quantity, total, gift, sendAt, sentAt } = order;
  return {
    ...{ id, productId, nights, quantity, total },
    // One whose time is over is, swept yet or not.
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

/** A redeemed voucher as its holder is shown it. @param standing of the coupon it is */
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

/** Who a gift is from; nobody where a code that was bought for oneself was passed on. */
const senderOf = ({ gift, fromName }: VoucherOrderRow): string => (gift === null ? '' : fromName);
