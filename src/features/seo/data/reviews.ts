import type { AggregateRating, Review } from 'schema-dts';

import type { ReviewView } from '@/contract/review-view';

/** Points are from 1 to 10, with one decimal. */
const SCALE = { bestRating: 10, worstRating: 1 } as const;

/** What guests gave on average; undefined as long as nobody has said anything. */
export function aggregateRating(
  score: number | null,
  reviewCount: number,
): AggregateRating | undefined {
  if (score === null || reviewCount < 1) return undefined;
  return { '@type': 'AggregateRating', ratingValue: score, reviewCount, ...SCALE };
}

/** A guest's review as the page shows it; what it is about is the node that holds it. */
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
