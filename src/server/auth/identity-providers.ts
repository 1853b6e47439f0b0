import type { Deps } from '../http/handler';

/** Who a provider says someone is. */
export type Identity = { readonly subject: string };

/**
 * Verifies a provider's identity token (signature, issuer, audience, time).
 * Rejects with AppError UNAUTHENTICATED when it isn't good.
 */
export type IdentityVerifier = (idToken: string, deps: Deps) => Promise<Identity>;

/** The providers this site has credentials for, by name. */
export const identityProviders: ReadonlyMap<string, IdentityVerifier> = new Map();
