import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';

import type { CouponKind, CouponReturn } from '@/domain/coupon/coupon';
import { instant, localized } from './columns';
import type { CouponId, HotelId } from '@/domain/ids';

/** Coupons. `CouponTerms` of the domain explains the columns with the conditions. */
export const coupons = pgTable(
  'coupons',
  {
    id: integer().$type<CouponId>().primaryKey(),
    title: localized('title').notNull(),
    terms: localized('terms').notNull(),
    kind: text().$type<CouponKind>().notNull(),
    value: integer().notNull(),
    cap: integer(),
    minTotal: integer('min_total').notNull(),
    minNights: integer('min_nights').notNull(),
    maxNights: integer('max_nights'),
    validFrom: instant('valid_from').notNull(),
    validUntil: instant('valid_until').notNull(),
    hotelIds: integer('hotel_ids').$type<HotelId>().array(),
    areaIds: text('area_ids').array(),
    regionIds: text('region_ids').array(),
    stayFrom: date('stay_from', { mode: 'string' }),
    stayUntil: date('stay_until', { mode: 'string' }),
    allowsNonRefundable: boolean('allows_non_refundable').notNull().default(true),
    firstBooking: boolean('first_booking').notNull().default(false),
    businessOnly: boolean('business_only').notNull().default(false),
    /**
     * True for the coupon that a voucher becomes: operators don't issue it, and it is used only
     * when the member chooses it.
     */
    prepaid: boolean().notNull().default(false),
    /** Whether it can be combined with other stackable coupons. */
    stackable: boolean().notNull().default(false),
    returnsOnCancel: text('returns_on_cancel')
      .$type<CouponReturn>()
      .notNull()
      .default('FEE_BELOW_DISCOUNT'),
    downloadable: boolean().notNull(),
    serial: text().unique(),
    /** How many can be issued in all; null means no limit. */
    stock: integer(),
    /** How many a member can take. */
    perMember: smallint('per_member').notNull().default(1),
    issued: integer().notNull().default(0),
  },
  (table) => [
    check(
      'coupons_value',
      sql`${table.value} >= 0 and (${table.kind} <> 'PERCENT' or ${table.value} <= 100)`,
    ),
    check('coupons_stay_period', sql`${table.stayFrom} < ${table.stayUntil}`),
    check('coupons_per_member', sql`${table.perMember} >= 1`),
  ],
);
