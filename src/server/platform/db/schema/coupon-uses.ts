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

import type { CouponTerms } from '@/domain/coupon/coupon';
import type { CouponTitle } from '@/domain/coupon/coupon-quote';
import { reservations } from './booking';
import { instant } from './columns';
import { members, personalCoupons } from './members';
import type { PersonalCouponId } from '@/domain/ids';

/**
 * A coupon that a booking was made with. A partial index ensures that a coupon is used by one
 * booking at a time, until it is returned; another one that a member's first-booking coupons are on
 * one booking at a time.
 */
export const couponUses = pgTable(
  'coupon_uses',
  {
    id: serial().primaryKey(),
    personalCouponId: integer('personal_coupon_id')
      .$type<PersonalCouponId>()
      .notNull()
      .references(() => personalCoupons.id),
    reservationId: text('reservation_id')
      .notNull()
      .references(() => reservations.id),
    /** Counts from 0, in the order in which the booking's coupons apply. */
    position: smallint().notNull(),
    /** The won that the coupon took off; 0 if it no longer applies after a change of dates. */
    discount: integer().notNull(),
    /** The coupon's terms and title on the day of booking, whatever becomes of the coupon. */
    terms: jsonb().$type<CouponTerms>().notNull(),
    title: jsonb().$type<CouponTitle>().notNull(),
    usedAt: instant('used_at').notNull(),
    /** When the coupon was returned to the member. */
    returnedAt: instant('returned_at'),
    /** The member, on one use of each booking with first-booking coupons, until it is cancelled. */
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
