import { jsonb, smallint, text, timestamp } from 'drizzle-orm/pg-core';

import type { Localized } from '@/contract/catalogue/catalogue-file';

/** A timestamp with time zone, as a `Date` in the code. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A text that visitors read, in both languages. */
export const localized = (name: string) => jsonb(name).$type<Localized>();

/**
 * The columns of an outbox that record its progress: when a row is tried next, how many tries there
 * were, and when it was sent.
 */
export const sendingColumns = () => ({
  createdAt: instant('created_at').notNull(),
  /**
   * Not tried before this time; a row that is being sent is postponed, so that no other process
   * takes it.
   */
  nextTryAt: instant('next_try_at').notNull(),
  tries: smallint().notNull().default(0),
  sentAt: instant('sent_at'),
  /**
   * The kind of the last failure, such as `ECONNREFUSED` or `550`; never a message or an address.
   */
  lastError: text('last_error'),
});
