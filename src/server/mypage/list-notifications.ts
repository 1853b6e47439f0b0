import { desc, eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { notifications } from '../db/schema';
import { handle } from '../http/handler';

const SHOWN = 100;

export const listNotifications = handle(contract.listNotifications, async (_input, context) => {
  const rows = await context.db
    .select()
    .from(notifications)
    .where(eq(notifications.memberId, context.member.memberId))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(SHOWN);
  return {
    notifications: rows.map((row) => ({
      id: row.id,
      title: row.title[context.locale],
      body: row.body[context.locale],
      href: row.href,
      createdAt: row.createdAt.toISOString(),
      read: row.readAt !== null,
    })),
  };
});
