import { expect, test } from 'vitest';

import { rankTest } from './rank-test';

const run = (length: number, from = 0) => Array.from({ length }, (_, at) => at + from);

test('the same times can’t be told apart, shifted ones can, in either direction', () => {
  expect(rankTest(run(40), run(40))).toEqual({ medianRatio: 1, z: 0 });
  expect(rankTest(run(40, 30), run(40)).z).toBeGreaterThan(4);
  expect(rankTest(run(40), run(40, 30)).z).toBeLessThan(-4);
});

test('z is that of the tables: all of ten above all of ten is 3.78', () => {
  expect(rankTest(run(10, 100), run(10)).z).toBeCloseTo(3.7796, 3);
});
