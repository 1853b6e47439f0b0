import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
} from 'drizzle-orm/pg-core';

import type { Localized } from '@/contract/catalogue/catalogue-file';
import type { BannerAudience, ContentKind } from '@/domain/content/content';
import { instant, localized } from './columns';
import type { CouponId, HotelId } from '@/domain/ids';

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
    /** The period in which it is shown, the end exclusive; null means no limit. */
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    audience: text().$type<BannerAudience>().notNull().default('everyone'),
    /** The languages in which it is shown. */
    locales: text()
      .array()
      .notNull()
      .default(sql`'{ko,en}'::text[]`),
  },
  (table) => [index('banners_slot').on(table.slot, table.position)],
);

/** Rows of hotels on the main page; `rule` names the query that selects the hotels. */
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
  /** Markdown. */
  answer: localized('answer').notNull(),
  onMain: boolean('on_main').notNull().default(false),
  onMypage: boolean('on_mypage').notNull().default(false),
});

export const promotions = pgTable('promotions', {
  tag: text().primaryKey(),
  position: integer().notNull(),
  title: localized('title').notNull(),
  summary: localized('summary').notNull(),
  /** Markdown. */
  body: localized('body').notNull(),
  /** One entry for each line. */
  terms: jsonb().$type<Localized[]>().notNull().default([]),
  picture: text().notNull(),
  startsOn: date('starts_on', { mode: 'string' }).notNull(),
  endsOn: date('ends_on', { mode: 'string' }).notNull(),
  hotelIds: integer('hotel_ids').$type<HotelId>().array().notNull(),
  couponIds: integer('coupon_ids').$type<CouponId>().array().notNull(),
});

export const collections = pgTable('collections', {
  tag: text().primaryKey(),
  position: integer().notNull(),
  title: localized('title').notNull(),
  summary: localized('summary').notNull(),
  /** Markdown; may be empty. */
  body: localized('body').notNull().default({ ko: '', en: '' }),
  picture: text().notNull(),
  hotelIds: integer('hotel_ids').$type<HotelId>().array().notNull(),
});

export const eventPages = pgTable('event_pages', {
  slug: text().primaryKey(),
  position: integer().notNull(),
  title: localized('title').notNull(),
  summary: localized('summary').notNull(),
  /** Markdown. */
  body: localized('body').notNull(),
  picture: text().notNull(),
  /** Null if it has no first day. */
  startsOn: date('starts_on', { mode: 'string' }),
  endsOn: date('ends_on', { mode: 'string' }).notNull(),
});

/**
 * Content that the operator imported or removed by command; updates of the demo content skip it.
 */
export const operatorContent = pgTable(
  'operator_content',
  {
    kind: text().$type<ContentKind>().notNull(),
    /** The record's tag, slug or number. */
    key: text().notNull(),
    removed: boolean().notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.key] })],
);

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
