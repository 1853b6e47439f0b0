import { boolean, date, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';

import type { Localized } from '@/contract/catalogue-file';
import { localized } from './columns';

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
