import { eq } from 'drizzle-orm';

import { contract } from '@/contract';
import type { Transaction } from '@/server/platform/db/client';
import { members } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { type Context, handle } from '@/server/platform/http/handler';
import { notifyNewDevice } from '@/server/core/messages/member-notices';
import { rememberDevice } from './known-device';
import { findMemberByEmail, type MemberRow, socialsOf } from '@/server/core/members/member-queries';
import { openSession, signedInAnswer } from '@/server/core/members/member-session';
import { proveIdentity, type ProvenIdentity } from '../codes/proof';
import { countAttempt, forgetAttempts } from '@/server/platform/limits/attempts';
import { registerMember } from './join';
import { linkIdentity, lockIdentity, ownerOf } from './social-links';

/**
 * Signs in the member to whom the identity is linked. An identity that isn't linked becomes a new
 * member if its address is proven and unknown. An address that belongs to a member is never linked
 * by that alone: its owner has to sign in and link it. Errors: IDENTITY_EMAIL_UNPROVEN,
 * ACCOUNT_NOT_LINKED, EMAIL_TAKEN, RATE_LIMITED, and those of `proveIdentity`.
 */
export const socialCallback = handle(contract.socialCallback, async ({ params, body }, context) => {
  const attempts = await countAttempt(context, 'socialClient');
  const identity = await proveIdentity(params.provider, body, context);
  const name = `${identity.provider}:${identity.subject}`;
  attempts.push(...(await countAttempt(context, 'social', name)));
  const isKnown = (await ownerOf(context.db, identity)) !== null;
  const email = isKnown ? null : await identity.verifiedEmail();

  const { row, session } = await context.db.transaction(async (tx) => {
    await lockIdentity(tx, identity);
    const owner = await ownerOf(tx, identity);
    const row =
      owner === null
        ? await addMember(tx, identity, email, context)
        : await recordSignIn(tx, owner, context);
    const session = await openSession(tx, row.id, context, identity.provider);
    if (owner !== null) await notifyNewDevice(tx, row.id, session.sessionId, context.now());
    return { row, session };
  });
  await forgetAttempts(context.db, attempts);
  await rememberDevice(context, row.email);
  return signedInAnswer({ row, socials: await socialsOf(context.db, row.id) }, session, context);
});

async function recordSignIn(
  tx: Transaction,
  owner: MemberRow,
  { now }: Context,
): Promise<MemberRow> {
  const [row] = await tx
    .update(members)
    .set({ lastLoginAt: now() })
    .where(eq(members.id, owner.id))
    .returning();
  if (row === undefined) throw new AppError('IDENTITY_NOT_PROVEN');
  return row;
}

/**
 * Adds a member without a telephone number, so that onboarding asks for it, and without consent to
 * marketing.
 */
async function addMember(
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
