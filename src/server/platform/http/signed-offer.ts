import { errors } from 'jose';
import type { z } from 'zod';

import { AppError } from './app-error';
import type { Deps } from './handler';
import { signedToken } from './signed-token';

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
