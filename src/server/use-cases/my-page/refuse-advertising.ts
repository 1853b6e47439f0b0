import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { everyChannel } from '@/domain/notification';
import { marketingChange } from '@/server/core/members/marketing';
import { lockMember } from '@/server/core/members/member-queries';
import { members } from '@/server/platform/db/schema';
import { handle } from '@/server/platform/http/handler';
import { memberOfLink } from '@/server/core/messages/refuse-link';

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
