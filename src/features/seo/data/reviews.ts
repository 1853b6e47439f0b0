import type { AggregateRating, Review } from 'schema-dts';

import type { ReviewView } from '@/contract/hotel/review-view';

/** Scores range from 1 to 10, with one decimal. */
const SCALE = { bestRating: 10, worstRating: 1 } as const;

/** The average score; undefined without reviews. */
export function aggregateRating(
  score: number | null,
  reviewCount: number,
): AggregateRating | undefined {
  if (score === null || reviewCount < 1) return undefined;
  return { '@type': 'AggregateRating', ratingValue: score, reviewCount, ...SCALE };
}

/** A review as the page shows it; the node that contains it is what it is about. */
export function review({ author, writtenOn, language, score, text }: ReviewView): Review {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: author },
    datePublished: writtenOn,
    inLanguage: language,
    reviewBody: text,
    reviewRating: { '@type': 'Rating', ratingValue: score, ...SCALE },
  };
}
