import { and, eq, sql } from 'drizzle-orm';

import { contract } from '@/contract';
import { notifications } from '../db/schema';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';

/** Keeps when it was read first. Errors: NOTIFICATION_NOT_FOUND, for somebody else's too. */
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
