import type { voucherOrders, voucherPayments, vouchers } from '@/server/platform/db/schema';
import { instantText } from './mail/dates';
import type { Notice } from './notify';

type Order = typeof voucherOrders.$inferSelect;
type Payment = typeof voucherPayments.$inferSelect;
type Voucher = typeof vouchers.$inferSelect;

const PATH = '/mypage/vouchers';

/** The notice that vouchers are paid. */
export function boughtNotice({ id, memberId, title, gift }: Order): Notice {
  return {
    id: `voucher-bought.${id}`,
    kind: 'VOUCHER_BOUGHT',
    memberId,
    href: PATH,
    title: { ko: '이용권 결제가 끝났어요', en: 'Your vouchers are paid' },
    body:
      gift === null
        ? {
            ko: `${title.ko}, 코드는 내 이용권에 있어요`,
            en: `${title.en}, its code is on your page`,
          }
        : { ko: `${title.ko}, 선물로 보내 드려요`, en: `${title.en}, sent as a gift` },
  };
}

/** The notice that a voucher is refunded. */
export function refundedNotice({ memberId, title }: Order, { id }: Voucher): Notice {
  return {
    id: `voucher-refunded.${id}`,
    kind: 'VOUCHER_REFUNDED',
    memberId,
    href: PATH,
    title: { ko: '이용권을 환불했어요', en: 'Your voucher is refunded' },
    body: {
      ko: `${title.ko}, 환불 금액은 내 이용권에서 확인해 주세요`,
      en: `${title.en}, see your vouchers for the amount`,
    },
  };
}

/** The notice that a payment came too late and is refunded. */
export function lateNotice({ id, memberId, title }: Order, { attempt }: Payment): Notice {
  return {
    id: `voucher-late.${id}.${attempt}`,
    kind: 'VOUCHER_REFUNDED',
    memberId,
    href: PATH,
    title: { ko: '늦게 승인된 결제를 돌려드려요', en: 'A late payment goes back to you' },
    body: {
      ko: `${title.ko}, 결제된 금액을 모두 돌려드려요`,
      en: `${title.en}, all of it goes back to your card`,
    },
  };
}

/**
 * The notice that a voucher ends in `days` days: to the member who redeemed it, else to its buyer.
 */
export function endingNotice(
  { memberId, title }: Pick<Order, 'memberId' | 'title'>,
  voucher: Pick<Voucher, 'id' | 'validUntil' | 'redeemedBy' | 'personalCouponId'>,
  days: number,
): Notice {
  const { id, validUntil, redeemedBy, personalCouponId } = voucher;
  const last = new Date(validUntil.getTime() - 60_000);
  const about = {
    kind: 'VOUCHER_ENDING',
    href: PATH,
    body: {
      ko: `${title.ko}, ${instantText(last, 'ko')}까지 쓸 수 있어요`,
      en: `${title.en}, good until ${instantText(last, 'en')}, Korean time`,
    },
    usefulUntil: validUntil,
  } as const;
  if (redeemedBy !== null) {
    return {
      ...about,
      // A voucher that was returned and redeemed again is another personal coupon, with a notice of
      // its own.
      id: `voucher-unused-${days}.${personalCouponId}`,
      memberId: redeemedBy,
      title: {
        ko: '아직 사용하지 않은 이용권이 있어요',
        en: 'You have a voucher that isn’t used yet',
      },
    };
  }
  return {
    ...about,
    id: `voucher-ending-${days}.${id}`,
    memberId,
    title: {
      ko: '아직 등록하지 않은 이용권이 있어요',
      en: 'A voucher of yours isn’t redeemed yet',
    },
  };
}
