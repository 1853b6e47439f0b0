import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import type { Transaction } from '../db/client';
import { members } from '../db/schema';
import { AppError } from '../http/app-error';
import { type Context, handle } from '../http/handler';
import { tellNewDevice } from '../notify/member-notices';
import { findMemberByEmail, type MemberRow, socialsOf } from './member-queries';
import { openSession, signedInAnswer } from './member-session';
import { proveIdentity, type ProvenIdentity } from './prove-identity';
import { countAttempt, forgetAttempts } from './rate-limit';
import { registerMember } from './register-member';
import { linkIdentity, lockIdentity, ownerOf } from './social-links';

/**
 * Signs the member in who linked the identity; an identity nobody has makes a member, if its
 * address is proven and new. An address that a member has is never linked by that alone: its owner
 * signs in and links.
 */
export const socialCallback = handle(contract.socialCallback, async ({ params, body }, context) => {
  const attempts = [await countAttempt(context, 'socialClient', context.clientAddress)];
  const identity = await proveIdentity(params.provider, body, context);
  const name = `${identity.provider}:${identity.subject}`;
  attempts.push(await countAttempt(context, 'social', name));
  const isKnown = (await ownerOf(context.db, identity)) !== null;
  const email = isKnown ? null : await identity.verifiedEmail();

  const { row, session } = await context.db.transaction(async (tx) => {
    await lockIdentity(tx, identity);
    const owner = await ownerOf(tx, identity);
    const row =
      owner === null
        ? await newMember(tx, identity, email, context)
        : await seenAgain(tx, owner, context);
    const session = await openSession(tx, row.id, context, identity.provider);
    if (owner !== null) await tellNewDevice(tx, row.id, session.sessionId, context.now());
    return { row, session };
  });
  await forgetAttempts(context.db, attempts);
  return signedInAnswer({ row, socials: await socialsOf(context.db, row.id) }, session, context);
});

async function seenAgain(tx: Transaction, owner: MemberRow, { now }: Context): Promise<MemberRow> {
  const [row] = await tx
    .update(members)
    .set({ lastLoginAt: now() })
    .where(eq(members.id, owner.id))
    .returning();
  if (row === undefined) throw new AppError('IDENTITY_NOT_PROVEN');
  return row;
}

/** Without a telephone number, so that onboarding asks for it; marketing isn't agreed to. */
async function newMember(
  tx: Transaction,
  identity: ProvenIdentity,
  email: string | null,
  context: Context,
): Promise<MemberRow> {
  if (email === null) throw new AppError('IDENTITY_EMAIL_UNPROVEN');
  const now = context.now();
  const { name } = identity;
  const row = await registerMember(tx, { email, name, language: context.language }, now);
  if (row === null) {
    const taken = (await findMemberByEmail(tx, email)) !== null;
    throw new AppError(taken ? 'ACCOUNT_NOT_LINKED' : 'EMAIL_TAKEN');
  }
  await linkIdentity(tx, identity, row.id, now);
  return row;
}
