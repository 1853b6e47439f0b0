import { offerParamsOf, stayParamsOf, type OfferParams } from '@/lib/stay-params';
import { forgivingStay } from './forgiving-stay';

type Loaded<T> = {
  readonly offer: OfferParams;
  /** Why the API refused the first request, in the page's language. */
  readonly refused: string | null;
} & ({ readonly kind: 'loaded'; readonly answer: T } | { readonly kind: 'refused' });

/**
 * Loads data for the stay and the add-ons of the address. Add-ons that the API refuses are dropped
 * and the stay is kept; the stay itself may be refused, too.
 * @throws whatever `load` throws for any other reason
 */
export async function loadOffer<T>(
  query: Readonly<Record<string, string | string[] | undefined>>,
  load: (offer: OfferParams) => Promise<T>,
): Promise<Loaded<T>> {
  const wanted = offerParamsOf(query);
  const tries = wanted.addOns === undefined ? [wanted] : [wanted, stayParamsOf(query)];
  let refused: string | null = null;
  for (const offer of tries) {
    try {
      return { kind: 'loaded', offer, refused, answer: await load(offer) };
    } catch (error) {
      const refusal = forgivingStay(error);
      if (refusal === null) throw error;
      refused ??= refusal;
    }
  }
  return { kind: 'refused', offer: wanted, refused };
}
