import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

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
