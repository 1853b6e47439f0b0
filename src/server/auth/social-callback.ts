import { and, eq } from 'drizzle-orm';

import { contract } from '@/contract';
import { memberSocials } from '../db/schema';
import { AppError } from '../http/app-error';
import { handle } from '../http/handler';
import { identityProviders, type IdentityVerifier } from './identity-providers';
import { findMember } from './member-queries';
import { openSession, signedInAnswer } from './member-session';

/** The call over a given set of providers; an identity that no member has linked is refused. */
export function socialCallbackWith(providers: ReadonlyMap<string, IdentityVerifier>) {
  return handle(contract.socialCallback, async ({ params, body }, context) => {
    const verifyIdentity = providers.get(params.provider);
    if (verifyIdentity === undefined) throw new AppError('PROVIDER_NOT_CONFIGURED');
    const { subject } = await verifyIdentity(body.idToken, context);
    const [link] = await context.db
      .select({ memberId: memberSocials.memberId })
      .from(memberSocials)
      .where(and(eq(memberSocials.provider, params.provider), eq(memberSocials.subject, subject)));
    const member = link === undefined ? null : await findMember(context.db, link.memberId);
    if (member === null) throw new AppError('CREDENTIALS_WRONG');
    const session = await openSession(context.db, member.row.id, context);
    return signedInAnswer(member, session, context);
  });
}

export const socialCallback = socialCallbackWith(identityProviders);
