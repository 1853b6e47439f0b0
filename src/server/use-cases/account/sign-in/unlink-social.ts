import { and, eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { memberSocials } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { lockMember } from '@/server/core/members/member-queries';
import { linkedAccounts } from './social-links';

/**
 * Unlinks a provider; a provider that isn't linked changes nothing. Errors: LAST_WAY_IN when the
 * member could no longer sign in.
 */
export const unlinkSocial = handle(contract.unlinkSocial, ({ params }, context) =>
  context.db.transaction(async (tx) => {
    const member = await lockMember(tx, context.member.memberId);
    const before = await linkedAccounts(tx, member, context);
    const others = before.linked.filter(({ provider }) => provider !== params.provider);
    if (others.length < before.linked.length) {
      if (!before.hasPassword && others.length === 0) throw new AppError('LAST_WAY_IN');
      await tx
        .delete(memberSocials)
        .where(
          and(eq(memberSocials.memberId, member.id), eq(memberSocials.provider, params.provider)),
        );
    }
    return { ...before, linked: others };
  }),
);
