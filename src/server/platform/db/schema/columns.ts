import { customType, jsonb, smallint, text, timestamp } from 'drizzle-orm/pg-core';

import type { Localized } from '@/contract/catalogue/catalogue-file';

/** A timestamp with time zone, as a `Date` in the code. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A text that visitors read, in both languages. */
export const localized = (name: string) => jsonb(name).$type<Localized>();

/**
 * A JSON value that is parsed when it is read, so that a field which was added to the schema later
 * has its default in older rows.
 */
export const parsedJson = <T>(name: string, schema: { readonly parse: (value: unknown) => T }) =>
  customType<{ data: T; driverData: unknown }>({
    dataType: () => 'jsonb',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (value) => schema.parse(typeof value === 'string' ? JSON.parse(value) : value),
  })(name);

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
