import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { and, eq, isNull, lt } from 'drizzle-orm';

import { contract } from '@/contract';
import type { UsedPasskey } from '@/contract/account/passkey';
import { type MemberRow, socialsOf } from '@/server/core/members/member-queries';
import { openSession, signedInAnswer } from '@/server/core/members/member-session';
import { notifyNewDevice } from '@/server/core/messages/member-notices';
import { members, passkeys } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { type Context, handle } from '@/server/platform/http/handler';
import { countAttempt, forgetAttempts } from '@/server/platform/limits/attempts';
import { noteSecurityEvent } from '@/server/platform/security-log';
import { rememberDevice } from '../sign-in/known-device';
import {
  CHALLENGE_MS,
  listCredentials,
  makeChallenge,
  siteOf,
  takeChallenge,
  userHandleOf,
} from './challenge';

/**
 * Asks for a passkey: any of this site for a visitor, whose authenticator then says whose it is, or
 * one of the member's own for one who is signed in. Errors: RATE_LIMITED.
 */
export const askPasskey = handle(contract.askPasskey, async (_input, context) => {
  await countAttempt(context, 'askPasskey');
  const { member, db, config } = context;
  const challenge = Buffer.from(await makeChallenge('USE', context), 'base64url');
  const options = await generateAuthenticationOptions({
    rpID: siteOf(config).rpId,
    challenge: new Uint8Array(challenge),
    allowCredentials: member === null ? [] : await listCredentials(db, member.memberId),
    userVerification: 'required',
    timeout: CHALLENGE_MS,
  });
  // The library adds extensions of WebAuthn, which the site doesn't use and the contract doesn't name.
  return contract.askPasskey.response.parse({ options });
});

/**
 * Verifies a passkey that was used: its challenge was made for this session or browser and is taken,
 * the page was one of this site, the person was verified by the authenticator, and the signature is
 * that of a key that a member has.
 * @returns the key's member
 * @throws AppError PASSKEY_REFUSED, without saying why
 */
export async function verifyPasskey(
  used: UsedPasskey,
  context: Pick<Context, 'db' | 'now' | 'config' | 'member' | 'cookie' | 'clientAddress'>,
): Promise<MemberRow> {
  const { db, now, config } = context;
  const expectedChallenge = await takeChallenge(db, 'USE', context);
  const [known] = await db
    .select({ passkey: passkeys, member: members })
    .from(passkeys)
    .innerJoin(members, eq(members.id, passkeys.memberId))
    .where(and(eq(passkeys.credentialId, used.id), isNull(members.deletedAt)));
  if (known === undefined) throw new AppError('PASSKEY_REFUSED');
  const { passkey, member } = known;
  const { rpId, origin } = siteOf(config);
  const { userHandle, ...response } = used.response;
  if (userHandle !== undefined && userHandle !== userHandleOf(member.id)) {
    throw new AppError('PASSKEY_REFUSED');
  }
  const answer = await verifyAuthenticationResponse({
    response: {
      id: used.id,
      rawId: used.rawId,
      type: used.type,
      clientExtensionResults: {},
      response,
    },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      // The count is looked at below, because one that doesn't grow is more than a mistake.
      counter: 0,
    },
  }).catch(() => null);
  if (answer?.verified !== true) throw new AppError('PASSKEY_REFUSED');
  const { newCounter } = answer.authenticationInfo;
  const counted = await db
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: now() })
    .where(
      and(
        eq(passkeys.id, passkey.id),
        newCounter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, newCounter),
      ),
    )
    .returning({ id: passkeys.id });
  if (counted.length === 0) {
    const { clientAddress } = context;
    noteSecurityEvent(config, 'passkey-copied', { subject: member.id, clientAddress });
    throw new AppError('PASSKEY_REFUSED');
  }
  return member;
}

/**
 * Signs a member in by a passkey, which is two factors at once: the device that has it, and the
 * finger, face or PIN by which it is unlocked. Errors: PASSKEY_REFUSED, RATE_LIMITED.
 */
export const signInByPasskey = handle(contract.signInByPasskey, async ({ body }, context) => {
  const attempts = await countAttempt(context, 'signInClient');
  const { id } = await verifyPasskey(body.credential, context);
  await forgetAttempts(context.db, attempts);
  const now = context.now();
  const { row, session } = await context.db.transaction(async (tx) => {
    const [row] = await tx
      .update(members)
      .set({ lastLoginAt: now })
      .where(and(eq(members.id, id), isNull(members.deletedAt)))
      .returning();
    if (row === undefined) throw new AppError('PASSKEY_REFUSED');
    const session = await openSession(tx, row.id, context, 'passkey');
    await notifyNewDevice(tx, row.id, session.sessionId, now);
    return { row, session };
  });
  await rememberDevice(context, row.email);
  return signedInAnswer({ row, socials: await socialsOf(context.db, row.id) }, session, context);
});
