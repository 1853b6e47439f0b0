import { createSecretKey, type KeyObject } from 'node:crypto';

import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import type { z } from 'zod';

import { AppError } from './app-error';
import type { Deps } from '@/server/platform/http/handler';
import { allSecrets, type Secrets } from '../secrets';

const ISSUER = 'meomum';

const keys = new Map<string, KeyObject>();

/**
 * Returns one key object for each secret; otherwise the library would import the key anew for every
 * token of a page.
 */
function keyOf(name: string, secret: string): KeyObject {
  const derived = `${name}:${secret}`;
  const known = keys.get(derived);
  if (known !== undefined) return known;
  const key = createSecretKey(new TextEncoder().encode(derived));
  keys.set(derived, key);
  return key;
}

/** The most tokens of one kind whose signatures a process remembers. */
const MAX_REMEMBERED = 2_000;

/** A token whose signature and claims were verified with this secret. */
type Verified = { readonly payload: JWTPayload; readonly secret: string };

/**
 * Makes a kind of token that this site signs and reads: a compact JWS (HS256).
 * @param kind.audience and `kind.key` separate it from other kinds, so that no token passes for one
 * of another kind
 * @param kind.repeats whether the same token comes with many requests, so that verifying its
 * signature once is enough; it is refused once it is over all the same
 */
export function signedToken(kind: {
  readonly audience: string;
  readonly key: string;
  readonly repeats?: boolean;
}) {
  const remembered = new LRUCache<string, Verified>({ max: MAX_REMEMBERED });
  return {
    /** @param seconds how long the token is valid, from `now` truncated to a second */
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
     * Verifies a token with each of the secrets and returns its payload.
     * @throws a JOSEError of the library: JWTExpired when it was valid once, another one otherwise
     */
    async read(
      token: string,
      { secrets, now, subject }: { secrets: Secrets; now: Date; subject?: string },
    ): Promise<JWTPayload> {
      const known = remembered.get(token);
      const isKnown =
        known !== undefined &&
        allSecrets(secrets).includes(known.secret) &&
        (known.payload.exp ?? 0) * 1000 > now.getTime() &&
        (subject === undefined || known.payload.sub === subject);
      if (isKnown) return known.payload;
      let refusal: unknown;
      for (const secret of allSecrets(secrets)) {
        try {
          const { payload } = await jwtVerify(token, keyOf(kind.key, secret), {
            issuer: ISSUER,
            audience: kind.audience,
            algorithms: ['HS256'],
            currentDate: now,
            ...(subject === undefined ? {} : { subject }),
          });
          if (kind.repeats === true) remembered.set(token, { payload, secret });
          return payload;
        } catch (error) {
          // Any other error means that this secret did sign the token, so no other secret needs to
          // be tried.
          if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
          refusal = error;
        }
      }
      throw refusal;
    },
  };
}

type OfferDeps = Pick<Deps, 'now' | 'config'>;

/**
 * Makes a kind of offer that the server recognizes as its own when it comes back: the signed token
 * contains the whole offer and is valid for a time.
 * @param kind.name separates its key and audience from those of other offers
 * @param kind.validMs how long it is valid: whole seconds, in ms
 */
export function signedOffer<Offer>(kind: {
  readonly name: string;
  readonly schema: z.ZodType<Offer>;
  readonly validMs: number;
}) {
  const { name, schema, validMs } = kind;
  const tokens = signedToken({ audience: `meomum-${name}`, key: name });
  return {
    sign(offer: Offer, { now, config }: OfferDeps): Promise<{ token: string; expiresAt: Date }> {
      const { secret } = config;
      return tokens.sign({ [name]: offer }, { secret, now: now(), seconds: validMs / 1000 });
    },

    /**
     * Reads the offer of a token.
     * @throws AppError QUOTE_EXPIRED when it was valid once, QUOTE_TAMPERED otherwise
     */
    async read(token: string, { now, config }: OfferDeps): Promise<Offer> {
      let claimed: unknown;
      try {
        const payload = await tokens.read(token, { secrets: config, now: now() });
        claimed = payload[name];
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new AppError('QUOTE_EXPIRED');
        throw new AppError('QUOTE_TAMPERED');
      }
      const parsed = schema.safeParse(claimed);
      if (!parsed.success) throw new AppError('QUOTE_TAMPERED');
      return parsed.data;
    },
  };
}
