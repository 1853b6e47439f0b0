import { lengthDiscountFor } from '@/domain/pricing';
import type { SearchQuery } from './candidates';
import type { CardHotel } from '../offer/catalogue-snapshot';
import type { PricedOffer } from '../offer/offers';

export type Ranked = { readonly hotel: CardHotel; readonly offer: PricedOffer | undefined };

/** How many reviews of average score every hotel is credited with. */
const CREDIT = 20;
/** The score a hotel is credited with where nobody has reviewed any, in tenths. */
const UNKNOWN_SCORE = 80;

/**
 * Puts hotels in order; those with a free room always come first.
 *
 * - `recommended`: by review score weighed by count. A hotel's score counts as if it had 20 more
 *   reviews of the average score of all, so that three enthusiasts don't outrank two hundred
 *   content guests; equal ones by price. Paid placements are labelled and not moved.
 * - `price`: the all-in total of the cheapest offer.
 * - `score`: the plain review score, then the number of reviews; without reviews last.
 * - `discount`: the length discount the stay earns, then the price.
 *
 * What is still equal keeps the order of the hotels' ids.
 */
export function ranked(
  rows: readonly Ranked[],
  sort: SearchQuery['sort'],
  nights: number,
): Ranked[] {
  const total = ({ offer }: Ranked) => offer?.total ?? Number.MAX_SAFE_INTEGER;
  const mean = meanScore(rows);
  const weighed = ({ hotel }: Ranked) =>
    ((hotel.reviewScore ?? 0) * hotel.reviewCount + mean * CREDIT) / (hotel.reviewCount + CREDIT);
  const plain = ({ hotel }: Ranked) => hotel.reviewScore ?? 0;
  const discount = ({ hotel }: Ranked) => lengthDiscountFor(hotel.lengthDiscounts, nights);
  const order: Record<SearchQuery['sort'], (a: Ranked, b: Ranked) => number> = {
    recommended: (a, b) => weighed(b) - weighed(a) || total(a) - total(b),
    price: (a, b) => total(a) - total(b),
    score: (a, b) => plain(b) - plain(a) || b.hotel.reviewCount - a.hotel.reviewCount,
    discount: (a, b) => discount(b) - discount(a) || total(a) - total(b),
  };
  const free = ({ offer }: Ranked) => (offer === undefined ? 1 : 0);
  return [...rows].sort(
    (a, b) => free(a) - free(b) || order[sort](a, b) || a.hotel.id - b.hotel.id,
  );
}

/** The mean of all reviews' scores, in tenths. */
function meanScore(rows: readonly Ranked[]): number {
  let sum = 0;
  let count = 0;
  for (const { hotel } of rows) {
    sum += (hotel.reviewScore ?? 0) * hotel.reviewCount;
    count += hotel.reviewCount;
  }
  return count === 0 ? UNKNOWN_SCORE : sum / count;
}
