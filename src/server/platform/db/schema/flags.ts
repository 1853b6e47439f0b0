import { jsonb, pgTable, smallint, text, bigint } from 'drizzle-orm/pg-core';

import { instant } from './columns';

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
