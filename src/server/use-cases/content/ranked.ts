import { meanScoreOf, weighedScore } from '@/server/core/inventory/search-index/scores';
import type { CardHotel } from '@/server/core/inventory/offer/catalogue-snapshot';
import type { PricedOffer } from '@/server/core/inventory/offer/offers';

type Priced = { readonly hotel: CardHotel; readonly offer: PricedOffer | undefined };

/**
 * Sorts free hotels as a search does: by the weighted review score and then by price, or by price
 * alone; then by id.
 */
export function ranked<P extends Priced>(rows: readonly P[], sort: 'recommended' | 'price'): P[] {
  const mean = meanScoreOf(rows.map(({ hotel }) => hotel));
  const total = ({ offer }: P) => offer?.total ?? Number.MAX_SAFE_INTEGER;
  const score = ({ hotel }: P) => (sort === 'price' ? 0 : weighedScore(hotel, mean));
  return [...rows].sort(
    (a, b) => score(b) - score(a) || total(a) - total(b) || a.hotel.id - b.hotel.id,
  );
}
