import { index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';

import { instant } from './columns';
import { members } from './members';

/**
 * Changes that were asked for under a key. Key and contents are kept as keyed digests; a member's row
 * names them, so that it goes with them, and holds the answer they were given.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    /** Digest of caller and key. */
    id: text().primaryKey(),
    /** Digest of the caller. */
    owner: text().notNull(),
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    /** Digest of key, call and contents. */
    fingerprint: text().notNull(),
    /** Whose turn it is: only the request that made this claim writes the answer down. */
    claim: uuid().notNull(),
    claimedAt: instant('claimed_at').notNull(),
    /** Null while the call is at work. */
    answeredAt: instant('answered_at'),
    status: smallint(),
    /** Null where answers aren't kept. */
    answer: jsonb().$type<object>(),
  },
  (table) => [
    index('idempotency_keys_owner').on(table.owner, table.claimedAt),
    index('idempotency_keys_claimed').on(table.claimedAt),
    index('idempotency_keys_member').on(table.memberId),
  ],
);
