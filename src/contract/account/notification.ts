import { z } from 'zod';

import { done, id, instant } from '../common';
import { endpoint } from '../endpoint';

const channels = z.object({ mail: z.boolean(), sms: z.boolean(), push: z.boolean() });
/** A time of day in Seoul, as `HH:MM`. */
const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
/** Hours without text messages and push messages; the same time twice means none. */
const quietHours = z.object({ on: z.boolean(), from: time, to: time });

/**
 * Channels by purpose. Messages about the account's safety are always sent, so they have no
 * setting.
 */
export const notificationSettings = z.object({
  booking: channels,
  marketing: channels,
  quietHours,
});

export const notificationView = notificationSettings.extend({
  /** When consent to marketing was given, refused or withdrawn; null if never. */
  marketingDecidedAt: instant.nullable(),
});

/** Settings that are left out stay as they are. */
const settingsEdit = z.object({
  booking: channels.partial({ push: true }).optional(),
  marketing: channels.partial({ push: true }).optional(),
  quietHours: quietHours.optional(),
});

const endpointOfBrowser = z.url().max(2000);
const base64url = (length: number) => z.string().regex(new RegExp(`^[\\w-]{${length}}=*$`));

export const notificationEndpoints = {
  editNotification: endpoint({
    method: 'PUT',
    version: 'v2',
    path: '/membership/mypage/edit/notification',
    access: 'member',
    group: 'notification',
    summary: 'Channels by purpose and quiet hours; consent to marketing keeps its date',
    body: settingsEdit,
    response: notificationView,
  }),
  listNotifications: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/membership/mypage/notifications',
    access: 'member',
    group: 'notification',
    summary: 'Twenty messages to the member, newest first',
    query: z.object({
      /** Returns only messages after this one; use the `next` of an answer. */
      after: id.optional(),
    }),
    response: z.object({
      notifications: z.array(
        z.object({
          id: z.int(),
          title: z.string(),
          body: z.string(),
          href: z.string().nullable(),
          createdAt: instant,
          read: z.boolean(),
        }),
      ),
      /** The `after` of the next request; null when there are no more. */
      next: z.int().nullable(),
    }),
  }),
  countUnread: endpoint({
    method: 'GET',
    version: 'v2',
    path: '/membership/mypage/notifications/unread',
    access: 'member',
    group: 'notification',
    summary: 'How many messages the member has not opened',
    response: z.object({ unread: z.int() }),
  }),
  readNotification: endpoint({
    method: 'PUT',
    version: 'v2',
    path: '/membership/mypage/notifications/{id}/read',
    access: 'member',
    group: 'notification',
    summary: 'Marks a message to the member as read',
    params: z.object({ id }),
    response: done,
  }),
  readNotifications: endpoint({
    method: 'PUT',
    version: 'v2',
    path: '/membership/mypage/notifications/read',
    access: 'member',
    group: 'notification',
    summary: 'Marks every message to the member as read',
    response: done,
  }),
  subscribePush: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/membership/mypage/push',
    access: 'member',
    group: 'notification',
    summary: "Has this device's browser take the member's messages",
    body: z.object({
      endpoint: endpointOfBrowser,
      /** A point of the curve P-256, and sixteen secret bytes. */
      keys: z.object({ p256dh: base64url(87), auth: base64url(22) }),
    }),
    response: done,
  }),
  unsubscribePush: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/membership/mypage/push/remove',
    access: 'member',
    group: 'notification',
    summary: 'Has a browser take no messages any more',
    body: z.object({ endpoint: endpointOfBrowser }),
    response: done,
  }),
  refuseAdvertising: endpoint({
    method: 'POST',
    version: 'v2',
    path: '/membership/notifications/refuse',
    access: 'public',
    group: 'notification',
    summary: 'Takes back the consent to marketing of whom an advertising mail was sent to',
    body: z.object({ token: z.string().max(2000) }),
    response: done,
  }),
} as const;

export type NotificationView = z.infer<typeof notificationView>;
