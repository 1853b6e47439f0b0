import { sql } from 'drizzle-orm';
import { index, integer, pgTable, serial, text, unique, uuid } from 'drizzle-orm/pg-core';

import type { Channel, OccasionKind } from '@/domain/notification';
import { instant, localized, sendingColumns } from './columns';
import { members, memberSessions } from './members';

/** A member's inbox: what they were told, in both languages. */
export const notifications = pgTable(
  'notifications',
  {
    id: serial().primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id),
    kind: text().$type<OccasionKind>().notNull().default('WELCOME'),
    /** Names the occasion (`booked.<booking>`), so that it is told once; null for old messages. */
    occasion: text().unique(),
    title: localized('title').notNull(),
    body: localized('body').notNull(),
    href: text(),
    /** When it stops being of use to be told of this outside the site; null for never. */
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

/** A browser that takes messages of a member; it ends with the device's session. */
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
    /** SHA-256 of the endpoint: one row a browser, whoever signs in there. */
    endpointDigest: text('endpoint_digest').notNull().unique(),
    endpoint: text().notNull(),
    /** The browser's keys, base64url: what is sent can be read there alone. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('push_subscriptions_member').on(table.memberId)],
);

/**
 * What goes out of the inbox by mail, text message or push, by the job `send-notices`. It holds no address
 * and no text: both are read when it is sent, and so is whether it is wanted still.
 */
export const noticeOutbox = pgTable(
  'notice_outbox',
  {
    id: serial().primaryKey(),
    notificationId: integer('notification_id')
      .notNull()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    channel: text().$type<Channel>().notNull(),
    /** Of a push: the browser it goes to. */
    subscriptionId: uuid('subscription_id').references(() => pushSubscriptions.id, {
      onDelete: 'cascade',
    }),
    /** Put off to the end of quiet hours, too. */
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
