import { createSecretKey } from 'node:crypto';

import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

import { bookingId, night, won } from '@/contract/common';
import { AppError } from '../http/app-error';
import type { Deps } from '../http/handler';

const ISSUER = 'meomum';
const AUDIENCE = 'meomum-change';
/** Long enough to read the amounts; what comes back may be another sum at the next midnight. */
const VALID_MS = 10 * 60_000;

/** What was offered: these dates for this booking as it was, for this money. */
const claims = z.object({
  changeId: z.uuid(),
  reservationId: bookingId,
  was: z.object({ checkIn: night, checkOut: night, total: won }),
  checkIn: night,
  checkOut: night,
  total: won,
  refund: won,
});

export type ChangeClaims = z.infer<typeof claims>;

type TokenDeps = Pick<Deps, 'now' | 'config'>;

const keyOf = ({ config }: TokenDeps) =>
  createSecretKey(new TextEncoder().encode(`change:${config.secret}`));

/** An offer that is recognised when it comes back: a compact JWS, good for ten minutes. */
export async function signChange(
  change: ChangeClaims,
  deps: TokenDeps,
): Promise<{ token: string; expiresAt: Date }> {
  const issuedAt = Math.floor(deps.now().getTime() / 1000);
  const expires = issuedAt + VALID_MS / 1000;
  const token = await new SignJWT({ change })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expires)
    .sign(keyOf(deps));
  return { token, expiresAt: new Date(expires * 1000) };
}

/**
 * The offer of a token.
 * @throws AppError QUOTE_EXPIRED when it was good once, QUOTE_TAMPERED otherwise
 */
export async function readChange(token: string, deps: TokenDeps): Promise<ChangeClaims> {
  let claimed: unknown;
  try {
    const { payload } = await jwtVerify(token, keyOf(deps), {
      issuer: ISSUER,
      audience: AUDIENCE,
      algorithms: ['HS256'],
      currentDate: deps.now(),
    });
    claimed = payload.change;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new AppError('QUOTE_EXPIRED');
    throw new AppError('QUOTE_TAMPERED');
  }
  const parsed = claims.safeParse(claimed);
  if (!parsed.success) throw new AppError('QUOTE_TAMPERED');
  return parsed.data;
}
