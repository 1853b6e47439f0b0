import type { CardHotel } from '../offer/catalogue-snapshot';

type Scored = Pick<CardHotel, 'reviewScore' | 'reviewCount'>;

/** How many reviews of average score every hotel is credited with. */
const CREDIT = 20;
/** The score a hotel is credited with where nobody has reviewed any, in tenths. */
const UNKNOWN_SCORE = 80;

/** The mean of all reviews' scores, in tenths. */
export function meanScoreOf(hotels: readonly Scored[]): number {
  let sum = 0;
  let count = 0;
  for (const { reviewScore, reviewCount } of hotels) {
    sum += (reviewScore ?? 0) * reviewCount;
    count += reviewCount;
  }
  return count === 0 ? UNKNOWN_SCORE : sum / count;
}

/**
 * A score that counts as if the hotel had 20 more reviews of the average of all, so that three
 * enthusiasts don't outrank two hundred content guests. Tenths.
 */
export function weighedScore({ reviewScore, reviewCount }: Scored, mean: number): number {
  return ((reviewScore ?? 0) * reviewCount + mean * CREDIT) / (reviewCount + CREDIT);
}
