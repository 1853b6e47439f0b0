import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { marketingChange } from '@/server/core/members/marketing';
import { lockMember } from '@/server/core/members/member-queries';
import { members } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { notificationsOf } from './notification-settings';

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
