import { jsonb, smallint, text, timestamp } from 'drizzle-orm/pg-core';

import type { Localized } from '@/contract/catalogue-file';

/** A point in time, to the microsecond; a `Date` in the code. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Text a visitor reads, in both languages. */
export const localized = (name: string) => jsonb(name).$type<Localized>();

/** How far a row of an outbox is: when it is tried next, how often it was, and whether it went out. */
export const sendingColumns = () => ({
  createdAt: instant('created_at').notNull(),
  /** Not before: one that is being sent is put off, so that nobody else takes it. */
  nextTryAt: instant('next_try_at').notNull(),
  tries: smallint().notNull().default(0),
  sentAt: instant('sent_at'),
  /** The kind of the last failure, such as `ECONNREFUSED` or `550`: never a message or address. */
  lastError: text('last_error'),
});
