import { and, desc, eq, sql } from 'drizzle-orm';

import { contract } from '@/contract';
import { notifications } from '@/server/platform/db/schema';
import { handle } from '@/server/platform/http/handler';

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
