import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { everyChannel } from '@/domain/notification';
import { marketingChange } from '../auth/marketing';
import { lockMember } from '../auth/member-queries';
import { members } from '../db/schema';
import { handle } from '../http/handler';
import { memberOfLink } from '../notify/refuse-link';

/** Refusing must not take a sign-in. Errors: LINK_INVALID, for a member who left TOKEN_EXPIRED. */
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
