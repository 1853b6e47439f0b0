import { expect, test } from 'vitest';

import { rankTest } from './rank-test';

const run = (length: number, from = 0) => Array.from({ length }, (_, at) => at + from);

test('equal times do not count as different, and shifted ones do, in both directions', () => {
  expect(rankTest(run(40), run(40))).toEqual({ medianRatio: 1, z: 0 });
  expect(rankTest(run(40, 30), run(40)).z).toBeGreaterThan(4);
  expect(rankTest(run(40), run(40, 30)).z).toBeLessThan(-4);
});

test('the z value matches published tables: ten values above ten others give 3.78', () => {
  expect(rankTest(run(10, 100), run(10)).z).toBeCloseTo(3.7796, 3);
});
