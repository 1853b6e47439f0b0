import { contract } from '@/contract';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { tellLinked } from '../notify/member-notices';
import { lockMember } from './member-queries';
import { proveIdentity } from './prove-identity';
import { countAttempt } from './rate-limit';
import { linkedAccounts, linkIdentity, lockIdentity, ownerOf } from './social-links';

/** Links an identity to the member who proves both: by being signed in, and by the token. */
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
    await tellLinked(tx, member.id, { provider: identity.provider, now });
    return linkedAccounts(tx, member, context);
  });
});
