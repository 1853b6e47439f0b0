import { and, eq, isNull } from 'drizzle-orm';

import { contract } from '@/contract';
import { notifications } from '@/server/platform/db/schema';
import { handle } from '@/server/platform/http/handler';

export const readNotifications = handle(contract.readNotifications, async (_input, context) => {
  await context.db
    .update(notifications)
    .set({ readAt: context.now() })
    .where(and(eq(notifications.memberId, context.member.memberId), isNull(notifications.readAt)));
  return { done: true as const };
});
