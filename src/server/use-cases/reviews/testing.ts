import type { z } from 'zod';

import type { reviewInput } from '@/contract/hotel/review';

/** A review as a form sends it. */
export const someReview = (
  more: Partial<z.input<typeof reviewInput>> = {},
): z.input<typeof reviewInput> => ({
  score: 8,
  scores: { cleanliness: 9, location: 8, service: 7, facilities: 8, value: 6 },
  traveller: 'solo',
  text: '한 달 지내기에 조용하고 깨끗한 방이었어요.',
  photos: [],
  ...more,
});
