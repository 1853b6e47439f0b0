import { createHash } from 'node:crypto';

import { eq, lte } from 'drizzle-orm';
import { errors } from 'jose';
import { z } from 'zod';

import { contract } from '@/contract';
import type { Purpose } from '@/contract/account/auth';
import { findMemberByEmail } from '@/server/core/members/member-queries';
import { readTelephone } from '@/server/core/members/telephone';
import type { Database } from '@/server/platform/db/client';
import { spentIdentityTokens, verificationCodes } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { type Deps, handle } from '@/server/platform/http/handler';
import { signedToken } from '@/server/platform/http/signed-token';
import type { Identity, IdentityTokens } from '@/server/platform/providers/identity-verifier';
import { requestersOf } from './send-codes';
import { type Claim, enterCode } from './verification-code';

/**
 * Proofs have their own audience and key, so that a proof isn't accepted as an access token, nor
 * the other way round.
 */
const tokens = signedToken({ audience: 'meomum-proof', key: 'proof' });
const LIFE_SECONDS = 15 * 60;

/** A signed statement that a claim was proven by the code `codeId`. It can be used once. */
export async function issueProof(
  claim: Claim,
  codeId: string,
  deps: Pick<Deps, 'now' | 'config'>,
): Promise<{ proof: string; expiresAt: Date }> {
  const { channel, purpose, address } = claim;
  const { token, expiresAt } = await tokens.sign(
    { channel, purpose, sub: address, jti: codeId },
    { secret: deps.config.secret, now: deps.now(), seconds: LIFE_SECONDS },
  );
  return { proof: token, expiresAt };
}

/**
 * Checks that a proof was signed by this site, hasn't expired and is about this claim (for one of
 * its purposes, if there are several).
 * @returns the id of the code behind it, for `useProof`
 * @throws AppError CODE_EXPIRED when it has expired, EMAIL_NOT_VERIFIED or TEL_NOT_VERIFIED when it
 * isn't valid for the claim
 */
export async function readProof(
  proof: string,
  claim: Omit<Claim, 'purpose'> & { readonly purpose: Purpose | readonly Purpose[] },
  deps: Pick<Deps, 'now' | 'config'>,
): Promise<string> {
  const purposes: readonly string[] = [claim.purpose].flat();
  try {
    const { jti, channel, purpose } = await tokens.read(proof, {
      secrets: deps.config,
      now: deps.now(),
      subject: claim.address,
    });
    const isMeant = purposes.includes(String(purpose));
    if (jti !== undefined && channel === claim.channel && isMeant) return jti;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new AppError('CODE_EXPIRED');
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw new AppError(claim.channel === 'sms' ? 'TEL_NOT_VERIFIED' : 'EMAIL_NOT_VERIFIED');
}

/**
 * Uses a proof up, inside the transaction of the change it allows: the row of its code is deleted,
 * so that the proof can't be used again. If the transaction fails, both stay.
 * @throws AppError CODE_EXPIRED when it has been used before
 */
export async function useProof(tx: Database, codeId: string): Promise<void> {
  const [row] = await tx
    .delete(verificationCodes)
    .where(eq(verificationCodes.id, codeId))
    .returning({ id: verificationCodes.id });
  if (row === undefined) throw new AppError('CODE_EXPIRED');
}

const mailAddress = z.email();

export const checkCode = handle(contract.checkCode, async ({ body }, context) => {
  const claim: Claim = { channel: body.channel, address: addressOf(body), purpose: body.purpose };
  const requesters = await requestersOf(context, claim);
  const codeId = await enterCode(context, claim, body.code, requesters);
  const { proof, expiresAt } = await issueProof(claim, codeId, context);
  const answer = { proof, expiresAt: expiresAt.toISOString() };
  if (claim.purpose !== 'signIn' || claim.channel !== 'mail') return answer;
  return { ...answer, isMember: (await findMemberByEmail(context.db, claim.address)) !== null };
});

function addressOf(body: { channel: 'mail' | 'sms'; address: string; telCountry: string }): string {
  if (body.channel === 'sms') return readTelephone(body.address, body.telCountry).e164;
  const address = mailAddress.safeParse(body.address.toLowerCase());
  if (!address.success) throw new AppError('INPUT_INVALID', { fields: { address: 'invalid' } });
  return address.data;
}

export type ProvenIdentity = Identity & { readonly provider: string };

/**
 * Verifies the identity token of a provider. A token can be used once: the digest of a used one is
 * kept until it expires.
 * @throws AppError NOT_FOUND for a provider that this site doesn't offer, PROVIDER_UNAVAILABLE,
 * IDENTITY_NOT_PROVEN
 */
export async function proveIdentity(
  provider: string,
  tokens: IdentityTokens,
  { identities, db, now }: Pick<Deps, 'identities' | 'db' | 'now'>,
): Promise<ProvenIdentity> {
  const verify = identities.get(provider);
  if (verify === undefined) throw new AppError('NOT_FOUND');
  const identity = await verify(tokens, now());
  await db.delete(spentIdentityTokens).where(lte(spentIdentityTokens.refusedFrom, now()));
  // Only the signed part is digested, because the same signature can be encoded in several ways.
  const signed = tokens.idToken.slice(0, tokens.idToken.lastIndexOf('.'));
  const digest = createHash('sha256').update(signed).digest('hex');
  const spent = await db
    .insert(spentIdentityTokens)
    .values({ digest, refusedFrom: identity.refusedFrom })
    .onConflictDoNothing()
    .returning({ digest: spentIdentityTokens.digest });
  if (spent.length === 0) throw new AppError('IDENTITY_NOT_PROVEN');
  return { ...identity, provider };
}
