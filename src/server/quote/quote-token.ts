import { quote as quoteSchema } from '@/contract/common';
import type { Quote } from '@/domain/pricing';
import { signedOffer } from '../http/signed-offer';

/** A whole quote; long enough to fill in a form, short enough that a price change reaches everyone soon. */
export const quoteOffer = signedOffer<Quote>({
  name: 'quote',
  schema: quoteSchema,
  validMs: 30 * 60_000,
});
