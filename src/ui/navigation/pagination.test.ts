import { describe, expect, it } from 'vitest';

import { pagesShown } from './pagination';

describe('pagesShown', () => {
  it.each([
    [1, 1, [1]],
    [1, 4, [1, 2, 3, 4]],
    [1, 9, [1, 2, 3, 4, null, 9]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [9, 9, [1, null, 8, 9]],
    [3, 5, [1, 2, 3, 4, 5]],
  ])('page %i of %i', (page, count, shown) => {
    expect(pagesShown(page, count)).toEqual(shown);
  });
});
