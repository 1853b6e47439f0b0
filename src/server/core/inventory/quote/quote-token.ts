import { quote as quoteSchema } from '@/contract/common';
import type { Quote } from '@/domain/price/pricing';
import { signedOffer } from '@/server/platform/http/signed-token';

/**
 * A signed quote, valid for 30 minutes: long enough to fill in a form, short enough that price
 * changes soon reach everyone.
 */
export const quoteOffer = signedOffer<Quote>({
  name: 'quote',
  schema: quoteSchema,
  validMs: 30 * 60_000,
});
