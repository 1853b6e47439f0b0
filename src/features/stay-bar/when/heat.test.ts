import { describe, expect, it } from 'vitest';

import { heatAmong } from './heat';

describe('the steps from cheap to dear', () => {
  it('are quarters of the totals', () => {
    const totals = Array.from({ length: 12 }, (_, at) => (at + 1) * 100_000);
    const heat = heatAmong(totals);
    expect(totals.map((total) => heat?.(total))).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4]);
  });

  it('are the same for equal totals, and cheap for what most days cost', () => {
    const heat = heatAmong([5, 5, 5, 5, 5, 9]);
    expect([heat?.(5), heat?.(9)]).toEqual([1, 4]);
  });

  it('don’t exist where all totals are equal, or there are none', () => {
    expect(heatAmong([7, 7, 7])).toBeNull();
    expect(heatAmong([])).toBeNull();
  });
});
