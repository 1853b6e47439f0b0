import { errors } from 'jose';
import type { z } from 'zod';

import { AppError } from './app-error';
import type { Deps } from './handler';
import { signedToken } from './signed-token';

type OfferDeps = Pick<Deps, 'now' | 'config'>;

/**
 * A kind of offer the server recognises as its own when it comes back: the token carries all of it
 * and is good for a time.
 * @param kind.name sets its key and audience apart from those of other offers
 * @param kind.validMs whole seconds, in milliseconds
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
     * The offer of a token.
     * @throws AppError QUOTE_EXPIRED when it was good once, QUOTE_TAMPERED otherwise
     */
    async read(token: string, { now, config }: OfferDeps): Promise<Offer> {
      let claimed: unknown;
      try {
        const payload = await tokens.read(token, { secret: config.secret, now: now() });
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
