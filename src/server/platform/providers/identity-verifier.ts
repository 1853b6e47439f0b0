import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';

import type { IdentityProvider } from '@/config/identity-providers';
import { endWith, startSpan } from '@/reporting/traces';
import { AppError } from '../http/app-error';

/** A person's identity according to a provider, from a verified token. */
export type Identity = {
  /** The provider's permanent identifier of the person. */
  readonly subject: string;
  /** Empty when the provider doesn't give it. */
  readonly name: string;
  /** After this time the token is refused as too old. */
  readonly refusedFrom: Date;
  /**
   * The e-mail address, in lower case, if the provider says that the person has verified it; else
   * null. It may call the provider, so never call it inside a transaction.
   * @throws AppError PROVIDER_UNAVAILABLE
   */
  verifiedEmail(): Promise<string | null>;
};

export type IdentityTokens = {
  readonly idToken: string;
  /** For data that the provider's UserInfo endpoint has beyond the identity token. */
  readonly accessToken?: string | undefined;
};

/**
 * Verifies a provider's identity token: signature, issuer, audience and time.
 * @throws AppError IDENTITY_NOT_PROVEN when it isn't valid, PROVIDER_UNAVAILABLE when the
 * provider's keys can't be fetched
 */
export type IdentityVerifier = (tokens: IdentityTokens, now: Date) => Promise<Identity>;

/** The verifiers of the providers that are configured, by name. */
export type IdentityVerifiers = ReadonlyMap<string, IdentityVerifier>;

/** A token older than this doesn't belong to a sign-in that is under way. */
const MAX_AGE_SECONDS = 600;
const CLOCKS_DIFFER_SECONDS = 10;
const TIMEOUT_MS = 5_000;
const KEYS_KEPT_MS = 600_000;
/** How often, at most, an unknown key causes the keys to be fetched again. */
const KEYS_PAUSE_MS = 30_000;
const DISCOVERY_KEPT_MS = 3_600_000;

/** Asymmetric algorithms only: never `none`, and never a secret shared with the provider. */
const ALGORITHMS = ['RS256', 'ES256', 'PS256'];

/** Some providers send `"true"` instead of `true`. */
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);
const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  iat: z.number(),
  azp: z.string().optional(),
  email: z.string().optional(),
  email_verified: flag.optional(),
  name: z.string().optional(),
  nickname: z.string().optional(),
});
const userInfoSchema = claimsSchema.pick({ sub: true, email: true, email_verified: true });
const discoverySchema = z.object({
  issuer: z.string(),
  jwks_uri: z.url({ protocol: /^https?$/ }),
  userinfo_endpoint: z.url({ protocol: /^https?$/ }).optional(),
});
const emailSchema = z.email().trim().toLowerCase().max(200);
const NAME_LENGTH = 80;

type Places = { readonly keys: ReturnType<typeof createRemoteJWKSet>; readonly userInfo?: string };

/** Verifies identity tokens of an OpenID Connect provider by its published keys. */
export function oidcVerifier(provider: IdentityProvider): IdentityVerifier {
  const placesOf = keptPlaces(provider);
  return async ({ idToken, accessToken }, now) => {
    const peer = { 'peer.service': provider.id };
    const places = await placesOf();
    const claims = await endWith(
      startSpan('identity verify', peer),
      read(idToken, provider, places, now),
    );
    return {
      subject: claims.sub,
      name: (claims.name ?? claims.nickname ?? '').trim().slice(0, NAME_LENGTH),
      refusedFrom: new Date((claims.iat + MAX_AGE_SECONDS + 2 * CLOCKS_DIFFER_SECONDS) * 1000),
      async verifiedEmail() {
        if (claims.email_verified !== undefined) return provenEmail(claims);
        if (accessToken === undefined || places.userInfo === undefined) return null;
        const profile = await readUserInfo(places.userInfo, accessToken);
        // The access token must belong to the same person as the identity token; another one proves
        // nothing.
        return profile?.sub === claims.sub ? provenEmail(profile) : null;
      },
    };
  };
}

function provenEmail(profile: z.infer<typeof userInfoSchema>): string | null {
  return profile.email_verified === true
    ? (emailSchema.safeParse(profile.email).data ?? null)
    : null;
}

async function read(idToken: string, provider: IdentityProvider, places: Places, now: Date) {
  let payload: JWTPayload;
  try {
    ({ payload } = await jwtVerify(idToken, places.keys, {
      issuer: provider.issuer,
      audience: provider.clientId,
      algorithms: ALGORITHMS,
      requiredClaims: ['sub', 'iat', 'exp'],
      maxTokenAge: MAX_AGE_SECONDS,
      clockTolerance: CLOCKS_DIFFER_SECONDS,
      currentDate: now,
    }));
  } catch (error) {
    throw new AppError(isProviderFailure(error) ? 'PROVIDER_UNAVAILABLE' : 'IDENTITY_NOT_PROVEN');
  }
  const claims = claimsSchema.safeParse(payload);
  // A token for several audiences is ours only if it was issued to us (`azp`).
  const forUs = claims.data?.azp === undefined || claims.data.azp === provider.clientId;
  if (!claims.success || !forUs) throw new AppError('IDENTITY_NOT_PROVEN');
  return claims.data;
}

/**
 * Whether the error means that the keys couldn't be fetched, rather than that the token isn't
 * valid.
 */
function isProviderFailure(error: unknown): boolean {
  return (
    !(error instanceof errors.JOSEError) ||
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    // jose throws this code when the keys' URL answers anything but 200.
    error.code === 'ERR_JOSE_GENERIC'
  );
}

/** Returns the provider's endpoints; its discovery document is fetched again after an hour. */
function keptPlaces({ issuer, endpoints }: IdentityProvider): () => Promise<Places> {
  let kept: { readonly places: Places; readonly until: number } | null = null;
  const keysAt = (url: string) =>
    createRemoteJWKSet(new URL(url), {
      timeoutDuration: TIMEOUT_MS,
      cacheMaxAge: KEYS_KEPT_MS,
      cooldownDuration: KEYS_PAUSE_MS,
    });
  if (endpoints !== undefined) {
    const places = { keys: keysAt(endpoints.keys) };
    return async () => places;
  }
  return async () => {
    if (kept !== null && Date.now() < kept.until) return kept.places;
    const discovery = discoverySchema.safeParse(
      await getJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`),
    );
    if (!discovery.success || discovery.data.issuer !== issuer)
      throw new AppError('PROVIDER_UNAVAILABLE');
    const { jwks_uri: keys, userinfo_endpoint: userInfo } = discovery.data;
    const places = { keys: keysAt(keys), ...(userInfo === undefined ? {} : { userInfo }) };
    kept = { places, until: Date.now() + DISCOVERY_KEPT_MS };
    return places;
  };
}

async function readUserInfo(url: string, accessToken: string) {
  return userInfoSchema.safeParse(await getJson(url, { authorization: `Bearer ${accessToken}` }))
    .data;
}

/** @throws AppError PROVIDER_UNAVAILABLE unless the answer is JSON */
async function getJson(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  try {
    const answer = await fetch(url, {
      headers: { accept: 'application/json', ...headers },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    if (!answer.ok) throw new Error(`answered ${answer.status}`);
    return await answer.json();
  } catch (error) {
    throw Object.assign(new AppError('PROVIDER_UNAVAILABLE'), { cause: error });
  }
}
