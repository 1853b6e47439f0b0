import type { HotelCard } from '@/contract/hotel';
import type { Context } from '../http/handler';
import { cardsOf } from '../offer/cards';
import type { CatalogueSnapshot } from '../offer/catalogue-snapshot';
import { withRemaining, type OfferRequest } from '../offer/offers';
import type { Ranked } from './ranking';

/** The cards of ranked hotels in their order, with what is left of each offer read now. */
export async function shownCards(
  { db, locale }: Pick<Context, 'db' | 'locale'>,
  snapshot: CatalogueSnapshot,
  shown: readonly Ranked[],
  request: OfferRequest,
): Promise<HotelCard[]> {
  const offers = new Map(
    shown.flatMap(({ hotel, offer }) => (offer ? [[hotel.id, offer] as const] : [])),
  );
  const found = await withRemaining(db, offers, request.stay);
  const hotels = shown.map(({ hotel }) => hotel);
  return cardsOf(snapshot, hotels, found, request, locale);
}
