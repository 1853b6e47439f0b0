import { and, eq, sql } from 'drizzle-orm';

import { contract } from '@/contract';
import { notifications } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';

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
