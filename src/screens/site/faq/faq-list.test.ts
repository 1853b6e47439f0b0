import { expect, it } from 'vitest';

import { faqGroups, isFound, stretchesOf } from './faq-list';

it('a question is found when it or its answer contains every word, in any order', () => {
  expect(isFound('', 'anything')).toBe(true);
  expect(isFound('refund CARD', 'When does my card', 'get the Refund?')).toBe(true);
  expect(isFound('refund cash', 'card', 'refund')).toBe(false);
});

it('Korean is found by syllables and by initial consonants', () => {
  const question = '취소하면 환불은 언제 되나요?';
  expect(['환불', 'ㅎㅂ', 'ㅊㅅ ㅎㅂ', '환 언제'].map((query) => isFound(query, question))).toEqual(
    [true, true, true, true],
  );
  expect(isFound('ㅂㅎ', question)).toBe(false);
});

it('only the words that matched are highlighted', () => {
  expect(stretchesOf('ㅎㅂ', '취소와 환불')).toEqual([
    { text: '취소와 ', hit: false },
    { text: '환불', hit: true },
  ]);
  expect(stretchesOf('card', 'A Card, a card')).toEqual([
    { text: 'A ', hit: false },
    { text: 'Card', hit: true },
    { text: ', a ', hit: false },
    { text: 'card', hit: true },
  ]);
  expect(stretchesOf('(', 'a(b')).toEqual([
    { text: 'a', hit: false },
    { text: '(', hit: true },
    { text: 'b', hit: false },
  ]);
  expect(stretchesOf('', 'ab')).toEqual([{ text: 'ab', hit: false }]);
});

it('topics are in the order of a booking, and an unknown topic comes under the last heading', () => {
  const faq = (id: number, category: string) => ({ id, category });
  const groups = faqGroups([faq(1, 'tour'), faq(2, 'pets'), faq(3, 'booking'), faq(4, 'tour')]);
  expect(groups.map(({ category, faqs }) => [category, faqs.map(({ id }) => id)])).toEqual([
    ['booking', [3]],
    ['tour', [1, 4]],
    ['other', [2]],
  ]);
});
