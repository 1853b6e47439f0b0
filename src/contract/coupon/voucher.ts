import { z } from 'zod';

import { email } from '../account/auth';
import { bodyId, done, answeredHotelId, instant, night, won } from '../common';
import { endpoint } from '../endpoint';
import { VOUCHER_RULES } from '@/domain/coupon/voucher';

/** The id of an order, which never changes. */
export const voucherOrderId = z.string().regex(/^V[0-9A-HJKMNP-TV-Z]{12}$/);

const orderById = z.object({ id: voucherOrderId });
const voucherById = z.object({ id: z.uuid() });
const name = z.string().trim().min(1).max(50);

const gift = {
  name,
  email,
  message: z.string().trim().max(VOUCHER_RULES.messageLength).default(''),
  /** The language of the mail with the gift. */
  language: z.enum(['kr', 'en']),
};

const productView = z.object({
  id: z.int(),
  title: z.string(),
  terms: z.string(),
  nights: z.int(),
  price: won,
  hotelId: answeredHotelId.nullable(),
  /** The only hotel where the voucher is valid; null for any hotel. */
  hotelName: z.string().nullable(),
  /** The most that the voucher pays for one night, in won. */
  nightCap: won,
  validDays: z.int(),
  /** Within so many days of buying the full price is refunded; later only a percentage. */
  withdrawalDays: z.int(),
  lateRefundPercent: z.int(),
});

const refundView = z.object({
  amount: won,
  percent: z.int(),
  /** The instant from which less is refunded. */
  until: instant,
});

const giftView = z.object({
  name: z.string(),
  email: z.string(),
  message: z.string(),
  language: z.enum(['kr', 'en']),
  /** When the gift's mail is to be sent; null where there was nothing left to send by then. */
  sendAt: instant.nullable(),
  /** When the gift's mail was last sent; null if never. */
  sentAt: instant.nullable(),
});

const ownVoucherView = z.object({
  id: z.uuid(),
  /** EXPIRED: not redeemed in time; its money can still be refunded. */
  state: z.enum(['ACTIVE', 'EXPIRED', 'REDEEMED', 'REFUNDING', 'REFUNDED']),
  validUntil: instant,
  redeemedAt: instant.nullable(),
  /** What giving the voucher back refunds now, in won; null when it refunds nothing. */
  refund: refundView.nullable(),
  /** The won that were refunded, or are being refunded. */
  refunded: won.nullable(),
});

export const voucherOrderView = z.object({
  id: voucherOrderId,
  state: z.enum(['OPEN', 'PAYING', 'PAID', 'EXPIRED']),
  productId: z.int(),
  title: z.string(),
  nights: z.int(),
  quantity: z.int(),
  total: won,
  gift: giftView.nullable(),
  expiresAt: instant,
  paidAt: instant.nullable(),
  /** The gateway's code of the latest payment that failed. */
  failureCode: z.string().nullable(),
  receiptUrl: z.url().nullable(),
  /** Won that were paid too late to count for the order; all of them are refunded. */
  late: won,
  vouchers: z.array(ownVoucherView),
});

export const receivedVoucherView = z.object({
  id: z.uuid(),
  title: z.string(),
  nights: z.int(),
  /**
   * The name of the giver; null where the holder bought the voucher, and empty where the giver
   * isn't named.
   */
  fromName: z.string().nullable(),
  /**
   * FREE: can be used, or handed back. HELD: used by a booking that isn't paid. EXPIRED: can be
   * handed back.
   */
  state: z.enum(['FREE', 'HELD', 'USED', 'EXPIRED']),
  validUntil: instant,
  redeemedAt: instant,
});

export const voucherEndpoints = {
  listVoucherGroups: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/vouchers/groups',
    access: 'public',
    group: 'vouchers',
    summary: 'Stay vouchers on offer, by group',
    response: z.object({
      groups: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          summary: z.string(),
          vouchers: z.array(productView),
        }),
      ),
    }),
  }),
  listMyVouchers: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/vouchers/mine',
    access: 'member',
    group: 'vouchers',
    summary: 'What a member bought, the latest first, and what was redeemed by them',
    response: z.object({
      orders: z.array(voucherOrderView),
      received: z.array(receivedVoucherView),
    }),
  }),
  orderVoucher: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/vouchers/orders',
    access: 'member',
    group: 'vouchers',
    summary: 'Orders vouchers at the price that was shown; nothing is charged yet',
    body: z.object({
      productId: bodyId,
      quantity: z.int().min(1).max(VOUCHER_RULES.mostAtOnce),
      /** The total that the page showed, in won. */
      total: won,
      /** The giver's name on the gift; by default the member's own. */
      fromName: z.string().trim().max(50).default(''),
      gift: z
        .object({
          ...gift,
          /** The day on which the gift is sent; null for at once. */
          sendOn: night.nullable(),
        })
        .nullable(),
      consents: z.object({ terms: z.boolean(), withdrawal: z.boolean() }),
    }),
    response: z.object({ id: voucherOrderId, total: won, expiresAt: instant }),
  }),
  getVoucherOrder: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/vouchers/orders/{id}',
    access: 'member',
    group: 'vouchers',
    summary: 'An order of vouchers and how its payment stands',
    params: orderById,
    response: voucherOrderView,
  }),
  startVoucherPayment: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/vouchers/orders/{id}/payment/process',
    access: 'member',
    group: 'vouchers',
    summary: 'Opens the order at the gateway and tells where the card is entered',
    params: orderById,
    response: z.object({ orderId: z.string(), amount: won, checkoutUrl: z.url() }),
  }),
  confirmVoucherPayment: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/vouchers/orders/{id}/payment/save',
    access: 'member',
    group: 'vouchers',
    summary: 'Confirms what the gateway authenticated; an unknown outcome is read back',
    params: orderById,
    body: z.object({
      paymentKey: z.string().min(1).max(200),
      orderId: z.string().min(6).max(64),
      amount: z.coerce.number().int(),
    }),
    response: z.object({
      outcome: z.enum(['PAID', 'PENDING', 'DECLINED']),
      failureCode: z.string().nullable(),
    }),
  }),
  failVoucherPayment: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/vouchers/orders/{id}/payment/fail',
    access: 'member',
    group: 'vouchers',
    summary: 'Notes that the card page came back without a payment; the order stays open',
    params: orderById,
    body: z.object({ orderId: z.string().max(64), code: z.string().max(100) }),
    response: done,
  }),
  editGift: endpoint({
    method: 'PUT',
    version: 'v2',
    path: '/vouchers/orders/{id}/gift',
    access: 'member',
    group: 'vouchers',
    summary: 'Another name or address for a gift nobody has redeemed yet; it is sent there',
    params: orderById,
    body: z.object({ name, email }),
    response: voucherOrderView,
  }),
  sendGift: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/vouchers/orders/{id}/gift/send',
    access: 'member',
    group: 'vouchers',
    summary: 'Sends a gift once more, or sooner than its day',
    params: orderById,
    response: voucherOrderView,
  }),
  getVoucherCode: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/vouchers/{id}/code',
    access: 'member',
    group: 'vouchers',
    summary: 'The code of a voucher, for who bought it',
    params: voucherById,
    response: z.object({ code: z.string() }),
  }),
  refundVoucher: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/vouchers/{id}/refund',
    access: 'member',
    group: 'vouchers',
    summary: 'Returns the money of a voucher nobody has redeemed, as much as was shown',
    params: voucherById,
    body: z.object({ expectedRefund: won }),
    response: z.object({ state: z.enum(['REFUNDED', 'REFUNDING']), refund: won }),
  }),
  redeemVoucher: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/vouchers/redeem',
    access: 'member',
    group: 'vouchers',
    summary: 'Makes a voucher a coupon of the member, by its code',
    body: z.object({ code: z.string().max(100) }),
    response: receivedVoucherView,
  }),
  handVoucherBack: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/vouchers/{id}/return',
    access: 'member',
    group: 'vouchers',
    summary:
      'Gives a redeemed voucher that is on no booking back, so that its buyer can be refunded',
    params: voucherById,
    response: done,
  }),
} as const;
