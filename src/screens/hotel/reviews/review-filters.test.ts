import { expect, it } from 'vitest';

import { parseReviewListParams, reviewsPath } from './review-filters';

it('a filter of reviews is parsed back from the address it produced', () => {
  const filter = { traveller: 'family', language: 'en', length: 'months', room: 1203 } as const;
  const address = new URL(reviewsPath(7, filter, 3), 'http://site.test');
  expect(address.pathname).toBe('/hotel/7/reviews');
  expect(parseReviewListParams(Object.fromEntries(address.searchParams))).toEqual(filter);
  expect(address.searchParams.get('page')).toBe('3');
});

it.each([
  { traveller: 'nobody', language: 'fr', length: '28', room: '-1' },
  { traveller: '', language: '', length: '', room: '' },
  { traveller: '__proto__', language: 'KO', length: "months' or 1=1", room: '99999999999' },
  { room: '1e9' },
])('invalid values in the address are ignored: %o', (query) => {
  expect(parseReviewListParams(query)).toEqual({});
});
