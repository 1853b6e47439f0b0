import { index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';

import { instant } from './columns';
import { members } from './members';

/**
 * Changes that were requested with an idempotency key. Key and contents are stored as keyed
 * digests. A member's row has the member's id, so that it is deleted with the member, and holds the
 * answer that was given.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** The digest of caller and key. */
    id: text().primaryKey(),
    /** The digest of the caller. */
    owner: text().notNull(),
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    /** The digest of key, call and contents. */
    fingerprint: text().notNull(),
    /** Identifies the request that is making the change: only that one may store the answer. */
    claim: uuid().notNull(),
    claimedAt: instant('claimed_at').notNull(),
    /** Null while the call is running. */
    answeredAt: instant('answered_at'),
    status: smallint(),
    /** Null for calls whose answers aren't stored. */
    answer: jsonb().$type<object>(),
  },
  (table) => [
    index('idempotency_keys_owner').on(table.owner, table.claimedAt),
    index('idempotency_keys_claimed').on(table.claimedAt),
    index('idempotency_keys_member').on(table.memberId),
  ],
);
