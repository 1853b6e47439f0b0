import { contract } from '@/contract';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { proveIdentity } from './prove-identity';
import { countAttempt } from './rate-limit';
import { linkedAccounts, linkIdentity, lockCaller, lockIdentity, ownerOf } from './social-links';

/** Links an identity to the member who proves both: by being signed in, and by the token. */
export const linkSocial = handle(contract.linkSocial, async ({ params, body }, context) => {
  await countAttempt(context, 'linkSocial', context.member.memberId);
  const identity = await proveIdentity(params.provider, body, context);
  return context.db.transaction(async (tx) => {
    await lockIdentity(tx, identity);
    const member = await lockCaller(tx, context);
    const owner = await ownerOf(tx, identity);
    if (owner !== null && owner.id !== member.id) throw new AppError('IDENTITY_TAKEN');
    const before = await linkedAccounts(tx, member, context);
    if (owner !== null) return before;
    if (before.linked.some(({ provider }) => provider === identity.provider)) {
      throw new AppError('PROVIDER_ALREADY_LINKED');
    }
    await linkIdentity(tx, identity, member.id, context.now());
    return linkedAccounts(tx, member, context);
  });
});
