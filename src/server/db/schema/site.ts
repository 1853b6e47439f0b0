import { boolean, date, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';

import type { Localized } from '@/contract/catalogue-file';
import type { CouponReturn } from '@/domain/coupon';
import { instant, localized } from './columns';

export const banners = pgTable(
  'banners',
  {
    id: serial().primaryKey(),
    slot: text().$type<'carousel' | 'top' | 'bottom'>().notNull(),
    position: integer().notNull(),
    title: localized('title').notNull(),
    body: localized('body').notNull(),
    action: localized('action').notNull(),
    href: text().notNull(),
    picture: text(),
    active: boolean().notNull().default(true),
  },
  (table) => [index('banners_slot').on(table.slot, table.position)],
);

/** Rows of hotels on the main page; `rule` names the query that fills one. */
export const mainSections = pgTable('main_sections', {
  id: text().primaryKey(),
  position: integer().notNull(),
  title: localized('title').notNull(),
  summary: localized('summary').notNull(),
  rule: text().$type<'cheapest' | 'kitchen' | 'sea' | 'tour' | 'work'>().notNull(),
  href: text().notNull(),
});

/** Neighbourhood tiles of the main page. */
export const mainCatalogs = pgTable('main_catalogs', {
  id: text().primaryKey(),
  position: integer().notNull(),
  title: localized('title').notNull(),
  regionId: text('region_id').notNull(),
  areaId: text('area_id'),
  picture: text().notNull(),
});

export const siteFaqs = pgTable('site_faqs', {
  id: serial().primaryKey(),
  category: text().notNull(),
  position: integer().notNull(),
  question: localized('question').notNull(),
  answer: localized('answer').notNull(),
  onMain: boolean('on_main').notNull().default(false),
  onMypage: boolean('on_mypage').notNull().default(false),
});

export const promotions = pgTable('promotions', {
  tag: text().primaryKey(),
  position: integer().notNull(),
  title: localized('title').notNull(),
  summary: localized('summary').notNull(),
  body: jsonb().$type<Localized[]>().notNull(),
  picture: text().notNull(),
  startsOn: date('starts_on', { mode: 'string' }).notNull(),
  endsOn: date('ends_on', { mode: 'string' }).notNull(),
  hotelIds: integer('hotel_ids').array().notNull(),
  couponIds: integer('coupon_ids').array().notNull(),
});

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

export const voucherGroups = pgTable('voucher_groups', {
  id: text().primaryKey(),
  position: integer().notNull(),
  title: localized('title').notNull(),
  summary: localized('summary').notNull(),
  vouchers: jsonb()
    .$type<
      Array<{
        id: number;
        title: Localized;
        terms: Localized;
        nights: number;
        price: number;
        hotelId: number | null;
      }>
    >()
    .notNull(),
});

export const collections = pgTable('collections', {
  tag: text().primaryKey(),
  position: integer().notNull(),
  title: localized('title').notNull(),
  summary: localized('summary').notNull(),
  picture: text().notNull(),
  hotelIds: integer('hotel_ids').array().notNull(),
});

export const eventPages = pgTable('event_pages', {
  slug: text().primaryKey(),
  position: integer().notNull(),
  title: localized('title').notNull(),
  summary: localized('summary').notNull(),
  body: jsonb().$type<Localized[]>().notNull(),
  picture: text().notNull(),
  endsOn: date('ends_on', { mode: 'string' }).notNull(),
});

export const visitRoutes = pgTable('visit_routes', {
  id: text().primaryKey(),
  position: integer().notNull(),
  label: localized('label').notNull(),
});

/** Small facts about the database itself, such as which demo catalogue it holds. */
export const siteFacts = pgTable('site_facts', {
  key: text().primaryKey(),
  value: jsonb().$type<Record<string, string | number>>().notNull(),
});
