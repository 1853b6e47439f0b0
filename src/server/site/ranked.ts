import type { CardHotel } from '../offer/catalogue-snapshot';
import type { PricedOffer } from '../offer/offers';
import { meanScoreOf, weighedScore } from '../search-index/scores';

type Priced = { readonly hotel: CardHotel; readonly offer: PricedOffer | undefined };

/**
 * A few free hotels in the order a search would give them: by the weighed review score, equal ones
 * by price, or by price alone; then by id.
 */
export function ranked<P extends Priced>(rows: readonly P[], sort: 'recommended' | 'price'): P[] {
  const mean = meanScoreOf(rows.map(({ hotel }) => hotel));
  const total = ({ offer }: P) => offer?.total ?? Number.MAX_SAFE_INTEGER;
  const score = ({ hotel }: P) => (sort === 'price' ? 0 : weighedScore(hotel, mean));
  return [...rows].sort(
    (a, b) => score(b) - score(a) || total(a) - total(b) || a.hotel.id - b.hotel.id,
  );
}
