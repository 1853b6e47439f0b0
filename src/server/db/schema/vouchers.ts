import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

import type { AttemptState } from '@/domain/reservation';
import type { VoucherOrderState, VoucherState } from '@/domain/voucher';
import type { Localized } from '@/contract/catalogue-file';
import { instant, localized } from './columns';
import { coupons } from './coupons';
import { members, personalCoupons } from './members';

export const voucherGroups = pgTable('voucher_groups', {
  id: text().primaryKey(),
  position: integer().notNull(),
  title: localized('title').notNull(),
  summary: localized('summary').notNull(),
});

/** What is sold. What of it was bought is kept with the order, so that it may change. */
export const voucherProducts = pgTable(
  'voucher_products',
  {
    id: integer().primaryKey(),
    groupId: text('group_id')
      .notNull()
      .references(() => voucherGroups.id),
    position: integer().notNull(),
    title: localized('title').notNull(),
    terms: localized('terms').notNull(),
    nights: smallint().notNull(),
    /** The most won a night it pays for. */
    nightCap: integer('night_cap').notNull(),
    price: integer().notNull(),
    /** The one hotel it is good at; null for any. */
    hotelId: integer('hotel_id'),
    onSale: boolean('on_sale').notNull().default(true),
    validDays: smallint('valid_days').notNull().default(365),
    /** What a voucher of it becomes; made with its first order, and again when its terms change. */
    couponId: integer('coupon_id').references(() => coupons.id),
  },
  (table) => [
    index('voucher_products_group').on(table.groupId, table.position),
    check('voucher_products_price', sql`${table.price} >= 100`),
    check('voucher_products_nights', sql`${table.nights} >= 1`),
  ],
);

/** Ids of coupons that vouchers become, far from those an operator gives. */
export const voucherCouponIds = pgSequence('voucher_coupon_ids', { startWith: 1_000_000 });

/** Who is given vouchers, and what they are told with them. */
export type VoucherGift = {
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly language: 'kr' | 'en';
};

/** Vouchers that a member buys at once. */
export const voucherOrders = pgTable(
  'voucher_orders',
  {
    id: text().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    productId: integer('product_id')
      .notNull()
      .references(() => voucherProducts.id),
    /** The product's of the day of buying. */
    couponId: integer('coupon_id')
      .notNull()
      .references(() => coupons.id),
    title: jsonb().$type<Localized>().notNull(),
    nights: smallint().notNull(),
    validDays: smallint('valid_days').notNull(),
    unitPrice: integer('unit_price').notNull(),
    quantity: smallint().notNull(),
    total: integer().notNull(),
    state: text().$type<VoucherOrderState>().notNull(),
    /** The name a gift comes from. */
    fromName: text('from_name').notNull(),
    /** Null for who buys for themselves. */
    gift: jsonb().$type<VoucherGift>(),
    /** When a gift is to be sent; null where its buyer hands it over. */
    sendAt: instant('send_at'),
    sentAt: instant('sent_at'),
    consents: jsonb().$type<{ terms: boolean; withdrawal: boolean }>().notNull(),
    language: text().$type<'kr' | 'en'>().notNull(),
    expiresAt: instant('expires_at').notNull(),
    paidAt: instant('paid_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('voucher_orders_member').on(table.memberId, table.createdAt),
    index('voucher_orders_open')
      .on(table.expiresAt)
      .where(sql`state = 'OPEN'`),
    index('voucher_orders_to_send')
      .on(table.sendAt)
      .where(sql`state = 'PAID' and sent_at is null`),
    check('voucher_orders_total', sql`${table.total} = ${table.unitPrice} * ${table.quantity}`),
    check('voucher_orders_quantity', sql`${table.quantity} >= 1`),
  ],
);

/** One order of them at the gateway. A declined one stays; the next try is a new row. */
export const voucherPayments = pgTable(
  'voucher_payments',
  {
    /** At the gateway. */
    orderId: text('order_id').primaryKey(),
    voucherOrderId: text('voucher_order_id')
      .notNull()
      .references(() => voucherOrders.id),
    provider: text().notNull(),
    attempt: smallint().notNull(),
    state: text().$type<AttemptState>().notNull(),
    amount: integer().notNull(),
    paymentKey: text('payment_key').unique(),
    checkoutUrl: text('checkout_url'),
    cardIssuer: text('card_issuer'),
    /** Masked by the gateway. */
    cardNumber: text('card_number'),
    receiptUrl: text('receipt_url'),
    failureCode: text('failure_code'),
    capturedAt: instant('captured_at'),
    /** Won returned so far. */
    refunded: integer().notNull().default(0),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('voucher_payments_number').on(table.voucherOrderId, table.attempt),
    check(
      'voucher_payments_refund',
      sql`${table.refunded} >= 0 and ${table.refunded} <= ${table.amount}`,
    ),
  ],
);

/** Nights that are paid. Its code is kept as a digest to find it by, and sealed to show it again. */
export const vouchers = pgTable(
  'vouchers',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: text('order_id')
      .notNull()
      .references(() => voucherOrders.id),
    /** From 1, within its order. */
    number: smallint().notNull(),
    state: text().$type<VoucherState>().notNull(),
    price: integer().notNull(),
    /** HMAC of the code by the site's secret. */
    codeDigest: text('code_digest').notNull().unique(),
    /** The code, encrypted by the site's secret. */
    codeSealed: text('code_sealed').notNull(),
    validUntil: instant('valid_until').notNull(),
    redeemedBy: uuid('redeemed_by').references(() => members.id),
    redeemedAt: instant('redeemed_at'),
    /** The coupon it is while it is redeemed. */
    personalCouponId: integer('personal_coupon_id').references(() => personalCoupons.id),
    /** Won that went back, or are on their way. */
    refund: integer(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    unique('vouchers_number').on(table.orderId, table.number),
    index('vouchers_redeemed_by').on(table.redeemedBy),
    uniqueIndex('vouchers_coupon').on(table.personalCouponId),
    index('vouchers_ending')
      .on(table.validUntil)
      .where(sql`state = 'ACTIVE'`),
    check(
      'vouchers_redeemed',
      sql`(${table.state} = 'REDEEMED') = (${table.personalCouponId} is not null)`,
    ),
    check(
      'vouchers_refund',
      sql`(${table.refund} is not null) = (${table.state} in ('REFUNDING', 'REFUNDED'))
        and ${table.refund} between 0 and ${table.price}`,
    ),
  ],
);

/** A return of money of one payment: of a voucher, or of all where it came too late. */
export const voucherRefunds = pgTable(
  'voucher_refunds',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: text('order_id')
      .notNull()
      .references(() => voucherPayments.orderId),
    /** Null for money that met no order any more. */
    voucherId: uuid('voucher_id').references(() => vouchers.id),
    amount: integer().notNull(),
    state: text().$type<'REQUESTED' | 'DONE' | 'REFUSED'>().notNull(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    createdAt: instant('created_at').notNull(),
    completedAt: instant('completed_at'),
  },
  (table) => [
    index('voucher_refunds_order').on(table.orderId),
    // What is left at the gateway tells of one return at a time.
    uniqueIndex('voucher_refunds_one_open')
      .on(table.orderId)
      .where(sql`state = 'REQUESTED'`),
  ],
);

/** The append-only ledger of every change of an order or a voucher. */
export const voucherEvents = pgTable(
  'voucher_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => voucherOrders.id),
    /** Null for what is about the order as a whole. */
    voucherId: uuid('voucher_id').references(() => vouchers.id),
    at: instant('at').notNull(),
    /** A member's id, or the job that acted. */
    actor: text().notNull(),
    event: text().notNull(),
    fromState: text('from_state'),
    toState: text('to_state').notNull(),
    /** Won the change moved; positive in, negative out. */
    amount: integer().notNull().default(0),
    /** The payment it is about. */
    payment: text(),
  },
  (table) => [index('voucher_events_order').on(table.orderId)],
);
