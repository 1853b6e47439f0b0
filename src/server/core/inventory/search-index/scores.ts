import type { CardHotel } from '../offer/catalogue-snapshot';

type Scored = Pick<CardHotel, 'reviewScore' | 'reviewCount'>;

/** With how many reviews of average score every hotel is credited. */
const CREDIT = 20;
/** The score with which hotels are credited while there are no reviews at all, in tenths. */
const UNKNOWN_SCORE = 80;

/** The mean score of all reviews, in tenths. */
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
 * Weighs a score as if the hotel had 20 more reviews of average score, so that three enthusiastic
 * reviews don't outrank two hundred good ones. In tenths.
 */
export function weighedScore({ reviewScore, reviewCount }: Scored, mean: number): number {
  return ((reviewScore ?? 0) * reviewCount + mean * CREDIT) / (reviewCount + CREDIT);
}
