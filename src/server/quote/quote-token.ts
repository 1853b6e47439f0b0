import { createSecretKey, type KeyObject } from 'node:crypto';

import { errors, jwtVerify, SignJWT } from 'jose';

import { quote as quoteSchema } from '@/contract/common';
import type { Quote } from '@/domain/pricing';
import { AppError } from '../http/app-error';
import type { Deps } from '../http/handler';

const ISSUER = 'meomum';
const AUDIENCE = 'meomum-quote';
/** Long enough to fill in a form, short enough that a price change reaches everyone soon. */
const VALID_MS = 30 * 60_000;

const keys = new Map<string, KeyObject>();

/** One key object a secret: the library imports each anew otherwise, for every plan of a page. */
function keyOf(secret: string): KeyObject {
  const known = keys.get(secret);
  if (known !== undefined) return known;
  const key = createSecretKey(new TextEncoder().encode(`quote:${secret}`));
  keys.set(secret, key);
  return key;
}

/**
 * A quote the server can recognise as its own when it comes back: a compact JWS (HS256) that
 * carries the whole quote and is good for 30 minutes.
 */
export async function signQuote(
  quote: Quote,
  deps: Pick<Deps, 'now' | 'config'>,
): Promise<{ token: string; expiresAt: Date }> {
  const issuedAt = Math.floor(deps.now().getTime() / 1000);
  const expires = issuedAt + VALID_MS / 1000;
  const token = await new SignJWT({ quote })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expires)
    .sign(keyOf(deps.config.secret));
  return { token, expiresAt: new Date(expires * 1000) };
}

/**
 * The quote of a token.
 * @throws AppError QUOTE_EXPIRED when it was good once, QUOTE_TAMPERED otherwise
 */
export async function readQuoteToken(
  token: string,
  deps: Pick<Deps, 'now' | 'config'>,
): Promise<Quote> {
  let claimed: unknown;
  try {
    const { payload } = await jwtVerify(token, keyOf(deps.config.secret), {
      issuer: ISSUER,
      audience: AUDIENCE,
      algorithms: ['HS256'],
      currentDate: deps.now(),
    });
    claimed = payload.quote;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new AppError('QUOTE_EXPIRED');
    throw new AppError('QUOTE_TAMPERED');
  }
  const parsed = quoteSchema.safeParse(claimed);
  if (!parsed.success) throw new AppError('QUOTE_TAMPERED');
  return parsed.data;
}
