import type { Locale } from '@/config/constants';
import { lastMinute } from '@/domain/coupon/coupon';
import type { payments, voucherOrders, vouchers } from '@/server/platform/db/schema';
import { instantText } from '../texts';
import { noticeWords } from './notice-texts';
import type { Notice } from './notify';

type Order = typeof voucherOrders.$inferSelect;
type Payment = typeof payments.$inferSelect;
type Voucher = typeof vouchers.$inferSelect;

const PATH = '/mypage/vouchers';

const titleOf =
  ({ title }: Pick<Order, 'title'>) =>
  (locale: Locale) => ({ title: title[locale] });

/** The notice that vouchers are paid. */
export function boughtNotice(order: Order): Notice {
  return {
    id: `voucher-bought.${order.id}`,
    kind: 'VOUCHER_BOUGHT',
    memberId: order.memberId,
    href: PATH,
    ...noticeWords(order.gift === null ? 'voucher.bought' : 'voucher.boughtAsGift', titleOf(order)),
  };
}

/** The notice that a voucher is refunded. */
export function refundedNotice(order: Order, { id }: Voucher): Notice {
  return {
    id: `voucher-refunded.${id}`,
    kind: 'VOUCHER_REFUNDED',
    memberId: order.memberId,
    href: PATH,
    ...noticeWords('voucher.refunded', titleOf(order)),
  };
}

/** The notice that a payment came too late and is refunded. */
export function lateNotice(order: Order, { attempt }: Payment): Notice {
  return {
    id: `voucher-late.${order.id}.${attempt}`,
    kind: 'VOUCHER_REFUNDED',
    memberId: order.memberId,
    href: PATH,
    ...noticeWords('voucher.late', titleOf(order)),
  };
}

/**
 * The notice that a voucher ends in `days` days: to the member who redeemed it, else to its buyer.
 */
export function endingNotice(
  order: Pick<Order, 'memberId' | 'title'>,
  voucher: Pick<Voucher, 'id' | 'validUntil' | 'redeemedBy' | 'personalCouponId'>,
  days: number,
): Notice {
  const { id, validUntil, redeemedBy, personalCouponId } = voucher;
  return {
    // A voucher that was returned and redeemed again is another personal coupon, with a notice of
    // its own.
    id:
      redeemedBy === null
        ? `voucher-ending-${days}.${id}`
        : `voucher-unused-${days}.${personalCouponId}`,
    kind: 'VOUCHER_ENDING',
    memberId: redeemedBy ?? order.memberId,
    href: PATH,
    ...noticeWords(redeemedBy === null ? 'voucher.unredeemed' : 'voucher.unused', (locale) => ({
      ...titleOf(order)(locale),
      end: instantText(lastMinute(validUntil), locale),
    })),
    usefulUntil: validUntil,
  };
}
