import { createHash } from 'node:crypto';

import { lte } from 'drizzle-orm';
import { z } from 'zod';

import { contract } from '@/contract';
import { type Claim, issueProof } from '@/server/core/members/address-proof';
import { findMemberByEmail } from '@/server/core/members/member-queries';
import { readTelephone } from '@/server/core/members/telephone';
import type { Database } from '@/server/platform/db/client';
import { spentIdentityTokens } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import { type Deps, handle } from '@/server/platform/http/handler';
import type { Identity, IdentityTokens } from '@/server/platform/providers/identity-verifier';
import { requestersOf } from './send-codes';
import { enterCode } from './verification-code';

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
  await forgetSpentTokens(db, now());
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

/** Deletes the digests of identity tokens that have expired, which are refused anyway. */
export async function forgetSpentTokens(db: Database, now: Date): Promise<void> {
  await db.delete(spentIdentityTokens).where(lte(spentIdentityTokens.refusedFrom, now));
}
