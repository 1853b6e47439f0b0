import { importPKCS8, SignJWT } from 'jose';
import type { OAuthConfig } from 'next-auth/providers/oauth';

import type { IdentityProvider } from '@/config/identity-providers';
import { boundedAgent } from './bounded-agent';

/** How long a provider may take to begin an answer, and to end it. */
const TIMEOUT_MS = 5_000;
const agent = boundedAgent(TIMEOUT_MS);
/** Apple allows six months at most; this one is made for each request. */
const APPLE_SECRET_SECONDS = 600;

const DISCOVERY = '.well-known/openid-configuration';

/**
 * The only claim of an identity token that the site reads itself; the API decides who somebody is.
 */
type Claims = { readonly sub: string };

/**
 * A provider in next-auth's form.
 * @param isAsked whether its tokens are about to be fetched: a signed secret is made only for that
 */
export async function authProvider(
  provider: IdentityProvider,
  now: () => number,
  isAsked: boolean,
): Promise<OAuthConfig<Claims>> {
  const { id, issuer, endpoints, clientId, scope, checks, formPost } = provider;
  const params = { scope, ...(formPost ? { response_mode: 'form_post' } : {}) };
  return {
    id,
    name: id,
    type: 'oauth',
    idToken: true,
    issuer,
    clientId,
    checks: [...checks],
    clientSecret: isAsked ? await clientSecretOf(provider, now) : '',
    ...(endpoints === undefined
      ? { wellKnown: `${issuer.replace(/\/$/, '')}/${DISCOVERY}`, authorization: { params } }
      : {
          authorization: { url: endpoints.authorization, params },
          token: { url: endpoints.token },
          jwks_endpoint: endpoints.keys,
        }),
    client: {
      token_endpoint_auth_method:
        provider.secretIn === 'body' ? 'client_secret_post' : 'client_secret_basic',
    },
    httpOptions: { timeout: TIMEOUT_MS, agent },
    profile: ({ sub }) => ({ id: sub }),
  };
}

/**
 * The configured client secret, or one signed now: Apple's is a token signed with the team's key.
 */
async function clientSecretOf(provider: IdentityProvider, now: () => number): Promise<string> {
  const { secret, clientId, issuer } = provider;
  if (secret.kind === 'fixed') return secret.value;
  const at = Math.floor(now() / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: secret.keyId })
    .setIssuer(secret.teamId)
    .setSubject(clientId)
    .setAudience(issuer)
    .setIssuedAt(at)
    .setExpirationTime(at + APPLE_SECRET_SECONDS)
    .sign(await importPKCS8(secret.privateKey, 'ES256'));
}
