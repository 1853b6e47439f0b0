import { jwtVerify, SignJWT } from 'jose';

import { AppError } from './app-error';
import type { Deps } from './handler';

const ISSUER = 'meomum';
const AUDIENCE = 'meomum-operator';
const SECONDS = 60;

function keyOf(secret: string): Uint8Array {
  return new TextEncoder().encode(`operator:${secret}`);
}

/** A token for one command of the operator's, good for a minute; only the secret's owner has one. */
export function issueOperatorToken(secret: string, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return new SignJWT({})
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + SECONDS)
    .sign(keyOf(secret));
}

/** @throws AppError UNAUTHENTICATED when a header holds no operator's token */
export async function requireOperator(
  header: string | undefined,
  deps: Pick<Deps, 'now' | 'config'>,
): Promise<void> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header ?? '')?.[1];
  if (token === undefined) throw new AppError('UNAUTHENTICATED');
  try {
    await jwtVerify(token, keyOf(deps.config.secret), {
      issuer: ISSUER,
      audience: AUDIENCE,
      algorithms: ['HS256'],
      currentDate: deps.now(),
    });
  } catch {
    throw new AppError('UNAUTHENTICATED');
  }
}
