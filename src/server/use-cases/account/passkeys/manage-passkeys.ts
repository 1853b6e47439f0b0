import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { and, asc, count, eq } from 'drizzle-orm';

import { brand } from '@/config/brand';
import { contract } from '@/contract';
import type { MadePasskey, PasskeyList } from '@/contract/account/passkey';
import { PASSKEY_LIMITS } from '@/contract/limits';
import { lockMember } from '@/server/core/members/member-queries';
import { mustBeAuthenticatedLately } from '@/server/core/members/recent-authentication';
import { notifyPasskeyAdded } from '@/server/core/messages/member-notices';
import type { Database } from '@/server/platform/db/client';
import { isUniqueViolation } from '@/server/platform/db/retry';
import { members, passkeys } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { handle, type MemberContext } from '@/server/platform/http/handler';
import {
  CHALLENGE_MS,
  listCredentials,
  makeChallenge,
  siteOf,
  takeChallenge,
  userHandleOf,
} from './challenge';

/** A member's passkeys as the API returns them. */
async function listOf(db: Database, memberId: string): Promise<PasskeyList> {
  const [member] = await db
    .select({ required: members.passkeyRequired })
    .from(members)
    .where(eq(members.id, memberId));
  if (member === undefined) throw new AppError('TOKEN_EXPIRED');
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.memberId, memberId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  return {
    required: member.required,
    passkeys: rows.map(({ id, name, synced, createdAt, lastUsedAt }) => ({
      id,
      name,
      synced,
      addedAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  };
}

export const listPasskeys = handle(contract.listPasskeys, (_input, context) =>
  listOf(context.db, context.member.memberId),
);

/** @throws AppError PASSKEY_LIMIT */
async function mustHaveRoom(db: Database, memberId: string): Promise<void> {
  const [have] = await db
    .select({ count: count() })
    .from(passkeys)
    .where(eq(passkeys.memberId, memberId));
  if ((have?.count ?? 0) >= PASSKEY_LIMITS.count) throw new AppError('PASSKEY_LIMIT');
}

/** Errors: REAUTHENTICATION_NEEDED, PASSKEY_LIMIT. */
export const preparePasskey = handle(contract.preparePasskey, async (_input, context) => {
  const { db, member, config, locale } = context;
  await mustBeAuthenticatedLately(db, context);
  await mustHaveRoom(db, member.memberId);
  const [row] = await db.select().from(members).where(eq(members.id, member.memberId));
  if (row === undefined) throw new AppError('TOKEN_EXPIRED');
  const challenge = Buffer.from(await makeChallenge('ADD', context), 'base64url');
  const options = await generateRegistrationOptions({
    rpName: brand.name[locale],
    rpID: siteOf(config).rpId,
    userID: new Uint8Array(Buffer.from(userHandleOf(row.id), 'base64url')),
    userName: row.email,
    userDisplayName: row.name || row.email,
    challenge: new Uint8Array(challenge),
    timeout: CHALLENGE_MS,
    // Which make an authenticator is of doesn't matter here, and saying so would tell devices apart.
    attestationType: 'none',
    excludeCredentials: await listCredentials(db, row.id),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  // The library adds extensions of WebAuthn, which the site doesn't use and the contract doesn't name.
  return contract.preparePasskey.response.parse({ options });
});

/**
 * Adds a passkey. Errors: REAUTHENTICATION_NEEDED, PASSKEY_REFUSED when it doesn't answer the
 * challenge of this session on a page of this site, PASSKEY_KNOWN, PASSKEY_LIMIT.
 */
export const addPasskey = handle(contract.addPasskey, async ({ body }, context) => {
  const { db, now } = context;
  const { memberId } = context.member;
  // The attempt was asked for within ten minutes; what the authenticator takes is added to that.
  await mustBeAuthenticatedLately(db, context, CHALLENGE_MS);
  const made = await verifyMade(body.credential, context);
  try {
    return await db.transaction(async (tx) => {
      await lockMember(tx, memberId);
      await mustHaveRoom(tx, memberId);
      await tx.insert(passkeys).values({ ...made, memberId, name: body.name, createdAt: now() });
      await notifyPasskeyAdded(tx, memberId, now());
      return listOf(tx, memberId);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('PASSKEY_KNOWN') : error;
  }
});

async function verifyMade(credential: MadePasskey, context: MemberContext) {
  const expectedChallenge = await takeChallenge(context.db, 'ADD', context);
  const { rpId, origin } = siteOf(context.config);
  const { id, rawId, type, response } = credential;
  const { clientDataJSON, attestationObject, transports } = response;
  const answer = await verifyRegistrationResponse({
    response: {
      id,
      rawId,
      type,
      clientExtensionResults: {},
      response: { clientDataJSON, attestationObject },
    },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
  }).catch(() => null);
  if (answer?.verified !== true) throw new AppError('PASSKEY_REFUSED');
  const { credential: key, credentialBackedUp: synced } = answer.registrationInfo;
  return {
    credentialId: key.id,
    publicKey: Buffer.from(key.publicKey).toString('base64url'),
    counter: key.counter,
    transports,
    synced,
  };
}

/** Errors: REAUTHENTICATION_NEEDED; NOT_FOUND for a passkey of somebody else, or none. */
export const removePasskey = handle(contract.removePasskey, async ({ params }, context) => {
  const { memberId } = context.member;
  return context.db.transaction(async (tx) => {
    await lockMember(tx, memberId);
    await mustBeAuthenticatedLately(tx, context);
    const removed = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, params.id), eq(passkeys.memberId, memberId)))
      .returning({ id: passkeys.id });
    if (removed.length === 0) throw new AppError('NOT_FOUND');
    const left = await listOf(tx, memberId);
    if (left.passkeys.length > 0 || !left.required) return left;
    await tx.update(members).set({ passkeyRequired: false }).where(eq(members.id, memberId));
    return { ...left, required: false };
  });
});

/** Errors: REAUTHENTICATION_NEEDED; NOT_FOUND for a member without a passkey. */
export const requirePasskey = handle(contract.requirePasskey, async ({ body }, context) => {
  const { memberId } = context.member;
  return context.db.transaction(async (tx) => {
    await lockMember(tx, memberId);
    await mustBeAuthenticatedLately(tx, context);
    const { passkeys: own } = await listOf(tx, memberId);
    if (body.required && own.length === 0) throw new AppError('NOT_FOUND');
    const { required } = body;
    await tx.update(members).set({ passkeyRequired: required }).where(eq(members.id, memberId));
    return { passkeys: own, required };
  });
});
