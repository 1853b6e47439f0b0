import { and, desc, eq, isNull, sql } from 'drizzle-orm';

import { contract } from '@/contract';
import type { NotificationView } from '@/contract/account/notification';
import { everyChannel } from '@/domain/message/notification';
import { marketingChange } from '@/server/core/members/marketing';
import { lockMember, type MemberRow } from '@/server/core/members/member-queries';
import { memberOfLink } from '@/server/core/messages/send-notices';
import { subscribe, unsubscribe } from '@/server/core/messages/subscriptions';
import { members, notifications } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { unreadOf } from './mypage-queries';

const PAGE = 20;

/**
 * Lists the member's messages, the latest first. An `after` that is no message of the member's
 * finds nothing.
 */
export const listNotifications = handle(contract.listNotifications, async ({ query }, context) => {
  const { db, locale, member } = context;
  const own = eq(notifications.memberId, member.memberId);
  const behind = db
    .select({ createdAt: notifications.createdAt, id: notifications.id })
    .from(notifications)
    .where(and(own, eq(notifications.id, query.after ?? 0)));
  const rows = await db
    .select()
    .from(notifications)
    .where(
      and(
        own,
        query.after === undefined
          ? undefined
          : sql`(${notifications.createdAt}, ${notifications.id}) < (${behind})`,
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(PAGE + 1);
  const page = rows.slice(0, PAGE);
  return {
    notifications: page.map((row) => ({
      id: row.id,
      title: row.title[locale],
      body: row.body[locale],
      href: row.href,
      createdAt: row.createdAt.toISOString(),
      read: row.readAt !== null,
    })),
    next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null,
  };
});

export const countUnread = handle(contract.countUnread, async (_input, { db, member, now }) => ({
  unread: await unreadOf(db, member.memberId, now()),
}));

/**
 * Marks a message as read; the first time of reading is kept. Errors: NOTIFICATION_NOT_FOUND, also
 * for another member's message.
 */
export const readNotification = handle(contract.readNotification, async ({ params }, context) => {
  const read = await context.db
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, ${context.now().toISOString()})` })
    .where(
      and(eq(notifications.id, params.id), eq(notifications.memberId, context.member.memberId)),
    )
    .returning({ id: notifications.id });
  if (read.length === 0) throw new AppError('NOTIFICATION_NOT_FOUND');
  return { done: true as const };
});

export const readNotifications = handle(contract.readNotifications, async (_input, context) => {
  await context.db
    .update(notifications)
    .set({ readAt: context.now() })
    .where(and(eq(notifications.memberId, context.member.memberId), isNull(notifications.readAt)));
  return { done: true as const };
});

/** Presents a member's notification settings. */
export function notificationsOf({
  notifications,
  marketingDecidedAt,
}: MemberRow): NotificationView {
  return { ...notifications, marketingDecidedAt: marketingDecidedAt?.toISOString() ?? null };
}

export const editNotification = handle(contract.editNotification, async ({ body }, context) => {
  const { memberId } = context.member;
  const now = context.now();
  return context.db.transaction(async (tx) => {
    const before = await lockMember(tx, memberId);
    const kept = before.notifications;
    const change =
      body.marketing === undefined
        ? null
        : await marketingChange(tx, before, { ...kept.marketing, ...body.marketing }, now);
    const settings = {
      ...(change?.notifications ?? kept),
      booking: { ...kept.booking, ...body.booking },
      quietHours: body.quietHours ?? kept.quietHours,
    };
    const [after] = await tx
      .update(members)
      .set({ ...change, notifications: settings, updatedAt: now })
      .where(eq(members.id, memberId))
      .returning();
    if (after === undefined) throw new AppError('TOKEN_EXPIRED');
    return notificationsOf(after);
  });
});

/**
 * Withdraws the consent to advertising by the link of a mail, without signing in, because the law
 * requires that it is easy. Errors: LINK_INVALID, and TOKEN_EXPIRED for a deleted account.
 */
export const refuseAdvertising = handle(contract.refuseAdvertising, async ({ body }, context) => {
  const memberId = await memberOfLink(body.token, context);
  const now = context.now();
  await context.db.transaction(async (tx) => {
    const before = await lockMember(tx, memberId);
    await tx
      .update(members)
      .set({ ...(await marketingChange(tx, before, everyChannel(false), now)), updatedAt: now })
      .where(eq(members.id, memberId));
  });
  return { done: true as const };
});

/**
 * Subscribes a browser to push messages. Errors: PUSH_UNAVAILABLE, and INPUT_INVALID for an address
 * that doesn't belong to a push service.
 */
export const subscribePush = handle(contract.subscribePush, async ({ body }, context) => {
  const { db, push, member, now } = context;
  const { endpoint, keys } = body;
  if (push === null) throw new AppError('PUSH_UNAVAILABLE');
  if (!push.isEndpoint(endpoint)) {
    throw new AppError('INPUT_INVALID', { fields: { endpoint: 'not_offered' } });
  }
  await db.transaction((tx) => subscribe(tx, member, { endpoint, ...keys }, now()));
  return { done: true as const };
});

/**
 * Unsubscribes a browser. An unknown one is answered alike, because it gets no messages either way.
 */
export const unsubscribePush = handle(contract.unsubscribePush, async ({ body }, context) => {
  await unsubscribe(context.db, context.member.memberId, body.endpoint);
  return { done: true as const };
});
