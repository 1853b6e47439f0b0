import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

import type { Localized } from '@/contract/catalogue/catalogue-file';
import type { BannerAudience, ContentKind } from '@/domain/content/content';
import type { CouponId, HotelId } from '@/domain/ids';
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
  rule: text()
    .$type<'cheapest' | 'kitchen' | 'sea' | 'tour' | 'under-a-million' | 'work'>()
    .notNull(),
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

/**
 * Feature flags and experiments, each in the form that GrowthBook's clients read: `{defaultValue,
 * rules?}`. Changing a row changes the site, without a deployment.
 */
export const featureFlags = pgTable('feature_flags', {
  key: text().primaryKey(),
  definition: jsonb().$type<Record<string, unknown>>().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/**
 * A single row: how often `feature_flags` was changed, and when last. A database trigger maintains
 * it, so that changes made directly in SQL are noticed too. `changedAt` always grows, by at least a
 * millisecond, because clients ignore a payload whose date they know.
 */
export const featureFlagState = pgTable('feature_flag_state', {
  id: smallint().primaryKey(),
  version: bigint({ mode: 'number' }).notNull(),
  changedAt: instant('changed_at').notNull(),
});

/**
 * Analytics events of visitors who consented, one row for each event. Nothing here identifies a
 * person: `visit` is a random number of one browser tab, and payloads contain only what the
 * contract's `analyticsEvents` allows.
 */
export const analyticsEvents = pgTable(
  'analytics_events',
  {
    /** Made by the browser, so that a batch sent twice is stored once. */
    id: uuid().primaryKey(),
    visit: uuid().notNull(),
    at: timestamp({ withTimezone: true, mode: 'date' }).notNull(),
    name: text().notNull(),
    locale: text().$type<'ko' | 'en'>().notNull(),
    device: text().$type<'phone' | 'tablet' | 'desktop'>().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index('analytics_events_at').on(table.at)],
);

/**
 * The secrets with which something in this database is encrypted, by their ids
 * (`server/platform/secrets.ts`). A process that starts without one of them is refused. `npm run
 * rotate-secret` removes those that are no longer needed.
 */
export const siteSecrets = pgTable('site_secrets', {
  id: text().primaryKey(),
  since: instant('since').notNull(),
});

/**
 * A single row: whether the database belongs to a demo, whose bookings are never really paid, or to
 * a real site. A database of one kind is never opened as the other.
 */
export const siteKind = pgTable(
  'site_kind',
  {
    id: smallint().primaryKey().default(1),
    kind: text().$type<'demo' | 'real'>().notNull(),
    since: instant('since').notNull(),
  },
  (table) => [check('site_kind_one', sql`${table.id} = 1`)],
);
