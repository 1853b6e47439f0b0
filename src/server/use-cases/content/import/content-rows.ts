import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

import type { Night } from '@/domain/stay/stay';
import type { Database, Transaction } from '@/server/platform/db/client';
import {
  banners,
  collections,
  eventPages,
  promotions,
  siteFaqs,
} from '@/server/platform/db/schema';
import type { ContentBundle } from './records';

/** Records in the form of the tables. */
export type ContentRows = {
  promotions: Array<typeof promotions.$inferInsert>;
  events: Array<typeof eventPages.$inferInsert>;
  collections: Array<typeof collections.$inferInsert>;
  faqs: Array<typeof siteFaqs.$inferInsert & { id: number }>;
  banners: Array<typeof banners.$inferInsert & { id: number }>;
};

const instantOf = (text: string | null) => (text === null ? null : new Date(text));
const inBoth = ({ ko = '', en = '' }: { ko?: string | undefined; en?: string | undefined }) => ({
  ko,
  en,
});

export function rowsOf(bundle: ContentBundle): ContentRows {
  return {
    promotions: bundle.promotions.map(({ from, to, hotels, coupons, ...rest }) => ({
      ...rest,
      startsOn: from,
      endsOn: to,
      hotelIds: hotels,
      couponIds: coupons,
    })),
    events: bundle.events.map(({ from, to, ...rest }) => ({
      ...rest,
      startsOn: from,
      endsOn: to,
    })),
    collections: bundle.collections.map(({ hotels, ...rest }) => ({ ...rest, hotelIds: hotels })),
    faqs: bundle.faqs.map(({ main, ...rest }) => ({ ...rest, onMain: main, onMypage: true })),
    banners: bundle.banners.map(
      ({ place, title, body, action, to, from, until, languages, ...rest }) => ({
        ...rest,
        slot: place,
        title: inBoth(title),
        body: inBoth(body),
        action: inBoth(action),
        href: to,
        startsAt: instantOf(from),
        endsAt: instantOf(until),
        locales: languages,
        active: true,
      }),
    ),
  };
}

/** For an upsert: sets every column of an existing row to the new value, except for `special`. */
export function renew<T extends PgTable>(table: T, special: Record<string, SQL> = {}) {
  const columns = Object.entries(getTableColumns(table));
  return {
    ...Object.fromEntries(
      columns.map(([key, column]) => [key, sql.raw(`excluded."${column.name}"`)]),
    ),
    ...special,
  };
}

/**
 * Inserts rows or replaces those with the same key.
 * @param keepDates a day; periods that include it keep their published dates
 */
export async function writeRows(
  db: Database | Transaction,
  rows: ContentRows,
  keepDates?: Night,
): Promise<void> {
  const kept = (table: 'promotions' | 'event_pages', column: 'starts_on' | 'ends_on') =>
    keepDates === undefined
      ? sql.raw(`excluded.${column}`)
      : sql.raw(
          `case when ${table}.ends_on < '${keepDates}' then excluded.${column} else ${table}.${column} end`,
        );
  if (rows.banners.length > 0) {
    await db
      .insert(banners)
      .values(rows.banners)
      .onConflictDoUpdate({ target: banners.id, set: renew(banners) });
  }
  if (rows.faqs.length > 0) {
    await db
      .insert(siteFaqs)
      .values(rows.faqs)
      .onConflictDoUpdate({ target: siteFaqs.id, set: renew(siteFaqs) });
  }
  if (rows.collections.length > 0) {
    await db
      .insert(collections)
      .values(rows.collections)
      .onConflictDoUpdate({ target: collections.tag, set: renew(collections) });
  }
  if (rows.promotions.length > 0) {
    const dates = {
      startsOn: kept('promotions', 'starts_on'),
      endsOn: kept('promotions', 'ends_on'),
    };
    await db
      .insert(promotions)
      .values(rows.promotions)
      .onConflictDoUpdate({ target: promotions.tag, set: renew(promotions, dates) });
  }
  if (rows.events.length > 0) {
    const dates = {
      startsOn: kept('event_pages', 'starts_on'),
      endsOn: kept('event_pages', 'ends_on'),
    };
    await db
      .insert(eventPages)
      .values(rows.events)
      .onConflictDoUpdate({ target: eventPages.slug, set: renew(eventPages, dates) });
  }
}
