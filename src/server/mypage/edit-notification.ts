import { and, eq, isNull } from 'drizzle-orm';

import { contract } from '@/contract';
import { marketingChange } from '../auth/marketing';
import { members } from '../db/schema';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';

export const editNotification = handle(contract.editNotification, async ({ body }, context) => {
  const { memberId } = context.member;
  const now = context.now();
  return context.db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(members)
      .where(and(eq(members.id, memberId), isNull(members.deletedAt)))
      .for('update');
    if (before === undefined) throw new AppError('TOKEN_EXPIRED');
    const change = marketingChange(before, body.marketing, now);
    const settings = { ...change.notifications, booking: body.booking };
    await tx
      .update(members)
      .set({ ...change, notifications: settings, updatedAt: now })
      .where(eq(members.id, memberId));
    return settings;
  });
});
