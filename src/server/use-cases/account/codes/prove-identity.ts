import { createHash } from 'node:crypto';

import { lte } from 'drizzle-orm';

import { spentIdentityTokens } from '@/server/platform/db/schema';
import { AppError } from '@/server/platform/http/app-error';
import type { Deps } from '@/server/platform/http/handler';
import type { Identity, IdentityTokens } from '@/server/platform/providers/identity-verifier';

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
