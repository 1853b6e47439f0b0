import { createSecretKey, type KeyObject } from 'node:crypto';

import { jwtVerify, SignJWT, type JWTPayload } from 'jose';

const ISSUER = 'meomum';

const keys = new Map<string, KeyObject>();

/** One key object a secret: the library imports each anew otherwise, for every plan of a page. */
function keyOf(name: string, secret: string): KeyObject {
  const derived = `${name}:${secret}`;
  const known = keys.get(derived);
  if (known !== undefined) return known;
  const key = createSecretKey(new TextEncoder().encode(derived));
  keys.set(derived, key);
  return key;
}

/**
 * A kind of token that this site signs and reads back: a compact JWS (HS256).
 * @param kind.audience and `kind.key` set it apart, so that none passes for one of another kind
 */
export function signedToken(kind: { readonly audience: string; readonly key: string }) {
  return {
    /** @param seconds how long it is good, from `now` cut to a second */
    async sign(
      payload: JWTPayload,
      { secret, now, seconds }: { secret: string; now: Date; seconds: number },
    ): Promise<{ token: string; expiresAt: Date }> {
      const issuedAt = Math.floor(now.getTime() / 1000);
      const token = await new SignJWT(payload)
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(ISSUER)
        .setAudience(kind.audience)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + seconds)
        .sign(keyOf(kind.key, secret));
      return { token, expiresAt: new Date((issuedAt + seconds) * 1000) };
    },

    /**
     * What a token carries.
     * @throws a JOSEError of the library: JWTExpired when it was good once, another for anything else
     */
    async read(
      token: string,
      { secret, now, subject }: { secret: string; now: Date; subject?: string },
    ): Promise<JWTPayload> {
      const { payload } = await jwtVerify(token, keyOf(kind.key, secret), {
        issuer: ISSUER,
        audience: kind.audience,
        algorithms: ['HS256'],
        currentDate: now,
        ...(subject === undefined ? {} : { subject }),
      });
      return payload;
    },
  };
}
