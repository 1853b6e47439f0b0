import { createServer } from 'node:http';

import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';

import type { ProviderId } from '@/config/constants';
import type { IdentityProvider } from '@/config/identity-providers';
import { portOf } from './port-of';

type Claims = Readonly<Record<string, unknown>>;

/** An identity provider on loopback; tests control all its answers. */
export type TestIssuer = Awaited<ReturnType<typeof startIssuer>>;

const CLIENT = 'site-of-tests';
/** The lifetime of a token in seconds, as its claims say. */
const LIFE = 3600;

async function newSigner(alg: string) {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  const kid = crypto.randomUUID();
  return { alg, kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, use: 'sig', alg } };
}

export async function startIssuer(now: () => Date) {
  const signer = await newSigner('RS256');
  const stranger = await newSigner('RS256');
  const state = {
    down: false,
    publishedKeys: [signer.jwk],
    keysRead: 0,
    /** The claims that UserInfo returns, by access token. */
    userInfo: {} as Record<string, Claims>,
    discovered: {} as Claims,
  };
  const server = createServer((request, response) => {
    const respond = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (state.down) return respond(503, {});
    if (request.url === '/keys') {
      state.keysRead += 1;
      return respond(200, { keys: state.publishedKeys });
    }
    if (request.url === '/userinfo') {
      const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
      const claims = state.userInfo[token];
      return claims === undefined ? respond(401, {}) : respond(200, claims);
    }
    const places = { jwks_uri: `${url}/keys`, userinfo_endpoint: `${url}/userinfo` };
    return respond(200, { issuer: url, ...places, ...state.discovered });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = portOf(server);
  const url = `http://127.0.0.1:${port}`;

  const seconds = () => Math.floor(now().getTime() / 1000);
  const claimsOf = (claims: Claims) => ({
    iss: url,
    aud: CLIENT,
    iat: seconds(),
    exp: seconds() + LIFE,
    jti: crypto.randomUUID(),
    ...claims,
  });
  const signedBy = (key: typeof signer, claims: Claims) =>
    new SignJWT(claimsOf(claims))
      .setProtectedHeader({ alg: key.alg, kid: key.kid })
      .sign(key.privateKey);

  return {
    url,
    state,
    seconds,
    strangersKey: stranger.jwk,
    /** The site's configuration of this provider. */
    provider: (id: ProviderId): IdentityProvider => ({
      id,
      issuer: url,
      clientId: CLIENT,
      secret: { kind: 'fixed', value: 'not asked for here' },
      secretIn: 'header',
      scope: 'openid email profile',
      checks: ['pkce', 'state', 'nonce'],
      formPost: false,
    }),
    /** A token signed by the provider; `claims` override the usual ones. */
    token: (claims: Claims) => signedBy(signer, claims),
    /** A token signed with a key that the provider doesn't publish. */
    strangersToken: (claims: Claims) => signedBy(stranger, claims),
    unsignedToken: (claims: Claims) => new UnsecuredJWT(claimsOf(claims)).encode(),
    /** A token signed with the client's secret, or with anything a forger might use instead. */
    sharedSecretToken: (claims: Claims, secret: string) =>
      new SignJWT(claimsOf(claims))
        .setProtectedHeader({ alg: 'HS256', kid: signer.kid })
        .sign(new TextEncoder().encode(secret)),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
