import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';

import { instant } from './columns';

/**
 * Mail that was decided in a transaction and is sent after it, by the job `send-mails`. `id` names
 * the occasion (`booked.<booking>`), so that one occasion is one mail.
 */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: text().primaryKey(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    attachments: jsonb()
      .$type<Array<{ filename: string; content: string; contentType: string }>>()
      .notNull()
      .default([]),
    createdAt: instant('created_at').notNull(),
    /** Not before; a mail that is being sent is put off, so that nobody else takes it. */
    nextTryAt: instant('next_try_at').notNull(),
    tries: smallint().notNull().default(0),
    sentAt: instant('sent_at'),
    /** The kind of the last failure, such as `ECONNREFUSED` or `550`: never a message or address. */
    lastError: text('last_error'),
  },
  (table) => [
    index('mail_outbox_waiting')
      .on(table.nextTryAt)
      .where(sql`sent_at is null`),
  ],
);
