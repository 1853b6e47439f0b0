import { DEFAULT_STAY } from '@/config/constants';
import { addNights, isNight, type Night, nightsBetween } from '@/domain/stay/stay';
import { ApiError } from '@/lib/api/client';
import { type OfferParams, offerParamsOf, stayParamsOf } from '@/lib/stay-params';

/**
 * The API's message about a stay that it refused (status 400), in the page's language, to be shown
 * above the default stay; null for any other error.
 */
export function forgivingStay(error: unknown): string | null {
  return error instanceof ApiError && error.status === 400 ? error.message : null;
}

/**
 * Moves a stay whose check-in has passed to the first day of the default stay and keeps its length;
 * null when there is nothing to move. Old links are shared and bookmarked, so they should show what
 * is possible now.
 */
export function movedFromPast<S extends { from?: string; to?: string }>(
  stay: S,
  today: Night,
): (S & { from: Night }) | null {
  const { from, to } = stay;
  if (from === undefined || !isNight(from) || from >= today) return null;
  const start = addNights(today, DEFAULT_STAY.startsInDays);
  if (to === undefined) return { ...stay, from: start };
  if (!isNight(to) || to <= from) return null;
  return { ...stay, from: start, to: addNights(start, nightsBetween(from, to)) };
}

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
