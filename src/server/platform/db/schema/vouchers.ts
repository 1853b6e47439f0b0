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

import type { Localized } from '@/contract/catalogue/catalogue-file';
import type { VoucherOrderState, VoucherState } from '@/domain/coupon/voucher';
import { instant, localized } from './columns';
import { coupons } from './coupons';
import { members, personalCoupons } from './members';
import type { CouponId, HotelId, PersonalCouponId } from '@/domain/ids';

export const voucherGroups = pgTable('voucher_groups', {
  id: text().primaryKey(),
  position: integer().notNull(),
  title: localized('title').notNull(),
  summary: localized('summary').notNull(),
});

/** The vouchers on sale. An order stores what it was made with, so a product may change. */
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
    /** The most that the voucher pays for one night, in won. */
    nightCap: integer('night_cap').notNull(),
    price: integer().notNull(),
    /** The only hotel it can be used at; null for any. */
    hotelId: integer('hotel_id').$type<HotelId>(),
    onSale: boolean('on_sale').notNull().default(true),
    validDays: smallint('valid_days').notNull().default(365),
    /**
     * The coupon that a voucher of this product becomes. It is created with the first order, and
     * anew when the terms change.
     */
    couponId: integer('coupon_id')
      .$type<CouponId>()
      .references(() => coupons.id),
  },
  (table) => [
    index('voucher_products_group').on(table.groupId, table.position),
    check('voucher_products_price', sql`${table.price} >= 100`),
    check('voucher_products_nights', sql`${table.nights} >= 1`),
  ],
);

/** Ids of the coupons that vouchers become, far from the ids of operators' coupons. */
export const voucherCouponIds = pgSequence('voucher_coupon_ids', { startWith: 1_000_000 });

/** The recipient of gifted vouchers, and the message to them. */
export type VoucherGift = {
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly language: 'kr' | 'en';
};

/** An order of vouchers by a member. */
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
    /** The product's values on the day of the order. */
    couponId: integer('coupon_id')
      .$type<CouponId>()
      .notNull()
      .references(() => coupons.id),
    title: jsonb().$type<Localized>().notNull(),
    nights: smallint().notNull(),
    validDays: smallint('valid_days').notNull(),
    unitPrice: integer('unit_price').notNull(),
    quantity: smallint().notNull(),
    total: integer().notNull(),
    state: text().$type<VoucherOrderState>().notNull(),
    /** The giver's name, as shown to the recipient. */
    fromName: text('from_name').notNull(),
    /** Null if the buyer keeps the vouchers. */
    gift: jsonb().$type<VoucherGift>(),
    /** When a gift is to be sent by mail; null if the buyer hands it over. */
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

/**
 * A paid voucher. Its code is stored as a digest, to find it by, and encrypted, to show it again.
 */
export const vouchers = pgTable(
  'vouchers',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: text('order_id')
      .notNull()
      .references(() => voucherOrders.id),
    /** Counts from 1 within its order. */
    number: smallint().notNull(),
    state: text().$type<VoucherState>().notNull(),
    price: integer().notNull(),
    /** The HMAC of the code with the site's secret. */
    codeDigest: text('code_digest').notNull().unique(),
    /** The code, encrypted with the site's secret. */
    codeSealed: text('code_sealed').notNull(),
    validUntil: instant('valid_until').notNull(),
    redeemedBy: uuid('redeemed_by').references(() => members.id),
    redeemedAt: instant('redeemed_at'),
    /** The personal coupon that it is while it is redeemed. */
    personalCouponId: integer('personal_coupon_id')
      .$type<PersonalCouponId>()
      .references(() => personalCoupons.id),
    /** In won: refunded, or being refunded. */
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

/** The append-only ledger of all changes of an order or a voucher. */
export const voucherEvents = pgTable(
  'voucher_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => voucherOrders.id),
    /** Null for an entry about the whole order. */
    voucherId: uuid('voucher_id').references(() => vouchers.id),
    at: instant('at').notNull(),
    /** A member's id, or the name of the job that acted. */
    actor: text().notNull(),
    event: text().notNull(),
    fromState: text('from_state'),
    toState: text('to_state').notNull(),
    /** In won: the money that moved, positive in, negative out. */
    amount: integer().notNull().default(0),
    /** The payment that the entry is about. */
    payment: text(),
  },
  (table) => [index('voucher_events_order').on(table.orderId)],
);
