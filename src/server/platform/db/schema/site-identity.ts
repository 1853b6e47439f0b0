import { sql } from 'drizzle-orm';
import { check, pgTable, smallint, text } from 'drizzle-orm/pg-core';

import { instant } from './columns';

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
