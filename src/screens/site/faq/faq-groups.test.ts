import { expect, it } from 'vitest';

import { faqGroups } from './faq-groups';

it('topics are in the order of a booking, and an unknown topic comes under the last heading', () => {
  const faq = (id: number, category: string) => ({ id, category });
  const groups = faqGroups([faq(1, 'tour'), faq(2, 'pets'), faq(3, 'booking'), faq(4, 'tour')]);
  expect(groups.map(({ category, faqs }) => [category, faqs.map(({ id }) => id)])).toEqual([
    ['booking', [3]],
    ['tour', [1, 4]],
    ['other', [2]],
  ]);
});
