import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';

import type { CouponReturn } from '@/domain/coupon';
import { instant, localized } from './columns';

export const coupons = pgTable('coupons', {
  id: integer().primaryKey(),
  title: localized('title').notNull(),
  terms: localized('terms').notNull(),
  kind: text().$type<'AMOUNT' | 'PERCENT'>().notNull(),
  value: integer().notNull(),
  cap: integer(),
  minTotal: integer('min_total').notNull(),
  minNights: integer('min_nights').notNull(),
  validFrom: instant('valid_from').notNull(),
  validUntil: instant('valid_until').notNull(),
  hotelIds: integer('hotel_ids').array(),
  /** Whether it may be used together with others that may. */
  stackable: boolean().notNull().default(false),
  returnsOnCancel: text('returns_on_cancel')
    .$type<CouponReturn>()
    .notNull()
    .default('FEE_BELOW_DISCOUNT'),
  downloadable: boolean().notNull(),
  serial: text().unique(),
  /** How many may be issued in all; null is without limit. */
  stock: integer(),
  issued: integer().notNull().default(0),
});
