import { expect, it } from 'vitest';

import { createRestarts, freePorts } from './processes';

it('waits longer each time a process ends soon, and begins anew after one that lived', () => {
  const { pauseAfter } = createRestarts();
  expect([0, 0, 0].map(pauseAfter)).toEqual([500, 1_000, 2_000]);
  expect(pauseAfter(60_000)).toBe(500);
  for (let times = 0; times < 10; times += 1) pauseAfter(0);
  expect(pauseAfter(0)).toBe(30_000);
});

it('finds no port that fetch refuses to open', async () => {
  const ports = await freePorts(3, 4044);
  expect(ports).toHaveLength(3);
  expect(ports).not.toContain(4045);
  // The damage: a server there would run, and a start would wait for its answer without an end.
  const refused: unknown = await fetch('http://127.0.0.1:4045').catch(
    (error: Error) => error.cause,
  );
  expect(String(refused)).toContain('bad port');
});
