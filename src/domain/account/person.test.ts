import { describe, expect, it } from 'vitest';

import { ageRangeOf, isBirthPossible } from './person';

const TODAY = '2026-11-22';

describe('a date of birth', () => {
  it.each([
    [null, null, true],
    ['1990', null, true],
    [null, '02-29', true],
    ['1992', '02-29', true],
    ['1991', '02-29', false],
    ['1990', '13-01', false],
    ['1990', '04-31', false],
    [null, '00-10', false],
    ['2012', '11-22', true],
    ['2012', '11-23', false],
    ['2013', null, false],
    ['2027', null, false],
    ['1906', '01-01', true],
    ['1905', null, false],
  ])('%s, %s: %s', (birthyear, birthday, possible) => {
    expect(isBirthPossible({ birthyear, birthday }, TODAY)).toBe(possible);
  });
});

it.each([
  [null, '05-01', null],
  ['1996', null, '30-39'],
  ['1996', '11-22', '30-39'],
  ['1996', '11-23', '20-29'],
  ['2012', '01-01', '10-19'],
  ['1926', '01-01', '100-109'],
])(
  'with the year of birth %s and the birthday %s, the age range is %s',
  (birthyear, birthday, range) => {
    expect(ageRangeOf({ birthyear, birthday }, TODAY)).toBe(range);
  },
);
