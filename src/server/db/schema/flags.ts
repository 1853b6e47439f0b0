import { jsonb, pgTable, smallint, text, bigint } from 'drizzle-orm/pg-core';

import { instant } from './columns';

/**
 * Feature flags and experiments, each in the form GrowthBook's clients read: `{defaultValue,
 * rules?}`. Changing a row changes the site, without a deploy.
 */
export const featureFlags = pgTable('feature_flags', {
  key: text().primaryKey(),
  definition: jsonb().$type<Record<string, unknown>>().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/**
 * One row: how often `feature_flags` was changed, and when last. A trigger of the database keeps it
 * (migration `feature-flags`), so that a change by hand in SQL is noticed too. `changedAt` only ever
 * grows, by a millisecond at least: clients ignore a payload whose date they know.
 */
export const featureFlagState = pgTable('feature_flag_state', {
  id: smallint().primaryKey(),
  version: bigint({ mode: 'number' }).notNull(),
  changedAt: instant('changed_at').notNull(),
});
