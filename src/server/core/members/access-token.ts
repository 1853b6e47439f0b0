import { errors } from 'jose';

import { AppError } from '@/server/platform/http/app-error';
import type { Deps, Principal } from '@/server/platform/http/handler';
import { signedToken } from '@/server/platform/http/signed-token';

const tokens = signedToken({ audience: 'meomum-api', key: 'access' });

/** Issues a short-lived bearer token for a session. */
export function issueAccessToken(
  principal: Principal,
  { now, config }: Pick<Deps, 'now' | 'config'>,
): Promise<{ token: string; expiresAt: Date }> {
  return tokens.sign(
    { sub: principal.memberId, sid: principal.sessionId },
    { secret: config.secret, now: now(), seconds: config.accessTokenSeconds },
  );
}

/**
 * Reads the member and session of a bearer token.
 * @throws AppError TOKEN_EXPIRED when it was valid once, UNAUTHENTICATED otherwise
 */
export async function readAccessToken(
  token: string,
  { now, config }: Pick<Deps, 'now' | 'config'>,
): Promise<Principal> {
  try {
    const { sub, sid } = await tokens.read(token, { secrets: config, now: now() });
    if (typeof sub !== 'string' || typeof sid !== 'string') throw new AppError('UNAUTHENTICATED');
    return { memberId: sub, sessionId: sid };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new AppError('TOKEN_EXPIRED');
    throw new AppError('UNAUTHENTICATED');
  }
}
