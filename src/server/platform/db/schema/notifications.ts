import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';

import type { Channel, OccasionKind } from '@/domain/message/notification';
import { instant, localized, sendingColumns } from './columns';
import { members, memberSessions } from './members';

/** A member's inbox: notices in both languages. */
export const notifications = pgTable(
  'notifications',
  {
    id: serial().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    kind: text().$type<OccasionKind>().notNull().default('WELCOME'),
    /**
     * Names the occasion (`booked.<booking>`), so that there is one notice for each; null for old
     * messages.
     */
    occasion: text().unique(),
    title: localized('title').notNull(),
    body: localized('body').notNull(),
    href: text(),
    /** Until when sending the notice outside the site is useful; null means forever. */
    usefulUntil: instant('useful_until'),
    createdAt: instant('created_at').notNull().defaultNow(),
    readAt: instant('read_at'),
  },
  (table) => [
    index('notifications_member').on(table.memberId, table.createdAt),
    index('notifications_unread')
      .on(table.memberId)
      .where(sql`read_at is null`),
  ],
);

/** A browser that receives a member's push messages; deleted with the device's session. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().primaryKey().defaultRandom(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => memberSessions.id, { onDelete: 'cascade' }),
    /** SHA-256 of the endpoint: one row for each browser, whoever signs in there. */
    endpointDigest: text('endpoint_digest').notNull().unique(),
    endpoint: text().notNull(),
    /** The browser's keys, base64url: only this browser can decrypt what is sent. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('push_subscriptions_member').on(table.memberId)],
);

/**
 * Notices to be sent by mail, text message or push, by the job `send-notices`. It holds no address
 * and no text: both are read at the time of sending, and so is whether the member still wants the
 * notice.
 */
export const noticeOutbox = pgTable(
  'notice_outbox',
  {
    id: serial().primaryKey(),
    notificationId: integer('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    channel: text().$type<Channel>().notNull(),
    /** For a push: the browser it goes to. */
    subscriptionId: uuid('subscription_id').references(() => pushSubscriptions.id, {
      onDelete: 'cascade',
    }),
    /** Rows also wait here until the end of quiet hours. */
    ...sendingColumns(),
  },
  (table) => [
    unique('notice_outbox_once')
      .on(table.notificationId, table.channel, table.subscriptionId)
      .nullsNotDistinct(),
    index('notice_outbox_waiting')
      .on(table.channel, table.nextTryAt)
      .where(sql`sent_at is null`),
    index('notice_outbox_subscription').on(table.subscriptionId),
  ],
);

/** How many texts were sent on each day (in Korean time), counted against the daily budget. */
export const textDays = pgTable('text_days', {
  day: date({ mode: 'string' }).primaryKey(),
  sent: integer().notNull().default(0),
  /** When the budget refused a text for the first time that day; the refusal is logged then. */
  trippedAt: instant('tripped_at'),
});

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
