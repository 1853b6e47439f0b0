import { createHash } from 'node:crypto';

import { lte } from 'drizzle-orm';

import { spentIdentityTokens } from '../db/schema';
import { AppError } from '../http/app-error';
import type { Deps } from '../http/handler';
import type { Identity, IdentityTokens } from '../providers/identity-verifier';

export type ProvenIdentity = Identity & { readonly provider: string };

/**
 * Who somebody is by the token of a provider, which can be used once: of a used one a digest is
 * kept until it has run out.
 * @throws AppError PROVIDER_NOT_CONFIGURED, PROVIDER_UNAVAILABLE, IDENTITY_NOT_PROVEN
 */
export async function proveIdentity(
  provider: string,
  tokens: IdentityTokens,
  { identities, db, now }: Pick<Deps, 'identities' | 'db' | 'now'>,
): Promise<ProvenIdentity> {
  const verify = identities.get(provider);
  if (verify === undefined) throw new AppError('PROVIDER_NOT_CONFIGURED');
  const identity = await verify(tokens, now());
  await db.delete(spentIdentityTokens).where(lte(spentIdentityTokens.refusedFrom, now()));
  // What is signed, and not the signature: that can be spelled in more ways than one.
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
