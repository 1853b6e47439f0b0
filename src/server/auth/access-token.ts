import { errors } from 'jose';

import { AppError } from '../http/app-error';
import type { Deps, Principal } from '../http/handler';
import { signedToken } from '../http/signed-token';

const tokens = signedToken({ audience: 'meomum-api', key: 'access' });

/** A short-lived bearer token for a signed-in device. */
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
 * Who a bearer token speaks for.
 * @throws AppError TOKEN_EXPIRED when it was good once, UNAUTHENTICATED otherwise
 */
export async function readAccessToken(
  token: string,
  { now, config }: Pick<Deps, 'now' | 'config'>,
): Promise<Principal> {
  try {
    const { sub, sid } = await tokens.read(token, { secret: config.secret, now: now() });
    if (typeof sub !== 'string' || typeof sid !== 'string') throw new AppError('UNAUTHENTICATED');
    return { memberId: sub, sessionId: sid };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new AppError('TOKEN_EXPIRED');
    throw new AppError('UNAUTHENTICATED');
  }
}
