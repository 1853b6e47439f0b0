import { expect, it } from 'vitest';

import { createRestarts } from './processes';

it('waits longer each time a process ends soon, and begins anew after one that lived', () => {
  const { pauseAfter } = createRestarts();
  expect([0, 0, 0].map(pauseAfter)).toEqual([500, 1_000, 2_000]);
  expect(pauseAfter(60_000)).toBe(500);
  for (let times = 0; times < 10; times += 1) pauseAfter(0);
  expect(pauseAfter(0)).toBe(30_000);
});
