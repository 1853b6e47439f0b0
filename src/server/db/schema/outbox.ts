import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

import { sendingColumns } from './columns';

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
    /** Text and HTML are sealed by the site's secret until it is sent, and empty afterwards: a code is in it. */
    sealed: boolean().notNull().default(false),
    attachments: jsonb()
      .$type<Array<{ filename: string; content: string; contentType: string }>>()
      .notNull()
      .default([]),
    ...sendingColumns(),
  },
  (table) => [
    index('mail_outbox_waiting')
      .on(table.nextTryAt)
      .where(sql`sent_at is null`),
  ],
);
