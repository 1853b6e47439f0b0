import { contract } from '@/contract';
import { AppError } from '@/server/platform/http/app-error';
import { handle } from '@/server/platform/http/handler';
import { notifyAccountLinked } from '@/server/core/messages/member-notices';
import { lockMember } from '@/server/core/members/member-queries';
import { proveIdentity } from '../codes/prove-identity';
import { countAttempt } from '@/server/platform/limits/attempts';
import { linkedAccounts, linkIdentity, lockIdentity, ownerOf } from './social-links';

/**
 * Links an identity to the signed-in member, who proves it by the provider's token. Errors:
 * IDENTITY_TAKEN, PROVIDER_ALREADY_LINKED, RATE_LIMITED, and those of `proveIdentity`.
 */
export const linkSocial = handle(contract.linkSocial, async ({ params, body }, context) => {
  await countAttempt(context, 'linkSocial', context.member.memberId);
  const identity = await proveIdentity(params.provider, body, context);
  return context.db.transaction(async (tx) => {
    await lockIdentity(tx, identity);
    const member = await lockMember(tx, context.member.memberId);
    const owner = await ownerOf(tx, identity);
    if (owner !== null && owner.id !== member.id) throw new AppError('IDENTITY_TAKEN');
    const before = await linkedAccounts(tx, member, context);
    if (owner !== null) return before;
    if (before.linked.some(({ provider }) => provider === identity.provider)) {
      throw new AppError('PROVIDER_ALREADY_LINKED');
    }
    const now = context.now();
    await linkIdentity(tx, identity, member.id, now);
    await notifyAccountLinked(tx, member.id, { provider: identity.provider, now });
    return linkedAccounts(tx, member, context);
  });
});
