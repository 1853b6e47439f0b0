import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

import { sendingColumns } from './columns';

/**
 * Mails that were enqueued in a transaction and are sent after it, by the job `send-mails`. `id`
 * names the occasion (`booked.<booking>`), so that there is one mail for each.
 */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: text().primaryKey(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /**
     * Whether text and HTML are encrypted with the site's secret until they are sent, and then
     * emptied, because they contain a code.
     */
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
