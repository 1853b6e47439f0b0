import fc from 'fast-check';
import { expect, it } from 'vitest';

import { businessNumber } from './person';

it('takes numbers whose last digit fits, with and without hyphens', () => {
  // The check sum of this number: 1·1 + 2·3 + 3·7 + 4·1 + 5·3 + 6·7 + 7·1 + 8·3 + 9·5 + 4 (the tens
  // of 9·5 = 45) = 169, so the last digit must be 1.
  for (const typed of ['123-45-67891', '1234567891', ' 123-4567891 ']) {
    expect(businessNumber(typed)).toBe('123-45-67891');
  }
});

it('refuses numbers of another form', () => {
  for (const typed of [
    '',
    '123-45-6789',
    '123-45-678910',
    '123 45 67891',
    'I23-45-67891',
    '１２３４５６７８９１',
    '000-00-00000',
    '-1234567891',
  ]) {
    expect(businessNumber(typed)).toBeNull();
  }
});

it('accepts exactly one last digit, and finds every single wrong digit', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 }),
      fc.integer({ min: 0, max: 7 }),
      fc.integer({ min: 1, max: 9 }),
      (nine, place, shift) => {
        fc.pre(nine.some((digit) => digit !== 0));
        const fitting = [...'0123456789'].filter((last) => businessNumber(nine.join('') + last));
        expect(fitting).toHaveLength(1);
        const slipped = nine.map((digit, at) => (at === place ? (digit + shift) % 10 : digit));
        expect(businessNumber(slipped.join('') + fitting[0])).toBeNull();
      },
    ),
  );
});
