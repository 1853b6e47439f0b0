import { errors, jwtVerify, SignJWT } from 'jose';

import { AppError } from '../http/app-error';
import type { Deps, Principal } from '../http/handler';

const ISSUER = 'meomum';
const AUDIENCE = 'meomum-api';

function keyOf(secret: string): Uint8Array {
  return new TextEncoder().encode(`access:${secret}`);
}

/** A short-lived bearer token for a signed-in device. */
export async function issueAccessToken(
  principal: Principal,
  deps: Pick<Deps, 'now' | 'config'>,
): Promise<{ token: string; expiresAt: Date }> {
  const issuedAt = Math.floor(deps.now().getTime() / 1000);
  const expires = issuedAt + deps.config.accessTokenSeconds;
  const token = await new SignJWT({ sid: principal.sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(principal.memberId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expires)
    .sign(keyOf(deps.config.secret));
  return { token, expiresAt: new Date(expires * 1000) };
}

/**
 * Who a bearer token speaks for.
 * @throws AppError TOKEN_EXPIRED when it was good once, UNAUTHENTICATED otherwise
 */
export async function readAccessToken(
  token: string,
  deps: Pick<Deps, 'now' | 'config'>,
): Promise<Principal> {
  try {
    const { payload } = await jwtVerify(token, keyOf(deps.config.secret), {
      issuer: ISSUER,
      audience: AUDIENCE,
      algorithms: ['HS256'],
      currentDate: deps.now(),
    });
    if (typeof payload.sub !== 'string' || typeof payload.sid !== 'string') {
      throw new AppError('UNAUTHENTICATED');
    }
    return { memberId: payload.sub, sessionId: payload.sid };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new AppError('TOKEN_EXPIRED');
    throw new AppError('UNAUTHENTICATED');
  }
}
