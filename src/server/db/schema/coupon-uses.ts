import { sql } from 'drizzle-orm';
import {
  check,
  integer,
  jsonb,
  pgTable,
  serial,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

import type { CouponTerms } from '@/domain/coupon';
import type { CouponTitle } from '@/domain/coupon-quote';
import { reservations } from './booking';
import { instant } from './columns';
import { members, personalCoupons } from './members';

/**
 * A coupon that a booking was made with. Until it is returned it is used: by one booking at a time,
 * which the partial index holds. A second one holds that a member's first-booking coupons are on one
 * booking at a time.
 */
export const couponUses = pgTable(
  'coupon_uses',
  {
    id: serial().primaryKey(),
    personalCouponId: integer('personal_coupon_id')
      .notNull()
      .references(() => personalCoupons.id),
    reservationId: text('reservation_id')
      .notNull()
      .references(() => reservations.id),
    /** From 0, in the order in which the booking's coupons apply. */
    position: smallint().notNull(),
    /** Won it takes off the booking's price; 0 where new dates did without it. */
    discount: integer().notNull(),
    /** The coupon's of the day of booking, whatever becomes of it. */
    terms: jsonb().$type<CouponTerms>().notNull(),
    title: jsonb().$type<CouponTitle>().notNull(),
    usedAt: instant('used_at').notNull(),
    /** When it went back to its member. */
    returnedAt: instant('returned_at'),
    /** The member, for one use of a booking that has coupons of a first booking, until it is cancelled. */
    firstOf: uuid('first_of').references(() => members.id),
  },
  (table) => [
    uniqueIndex('coupon_uses_once')
      .on(table.personalCouponId)
      .where(sql`returned_at is null`),
    uniqueIndex('coupon_uses_first')
      .on(table.firstOf)
      .where(sql`returned_at is null`),
    unique('coupon_uses_of_booking').on(table.reservationId, table.personalCouponId),
    check('coupon_uses_discount', sql`${table.discount} >= 0`),
  ],
);
