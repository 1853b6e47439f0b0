import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';

import type { Job } from './jobs';
import { createSchedule } from './schedule';

const MINUTE = 60_000;
const job = (isDue?: Job['isDue']): Job => ({
  name: 'job',
  everySeconds: 60,
  work: async () => undefined,
  ...(isDue === undefined ? {} : { isDue }),
});
const asking = job(() => sql`false`);

it('runs every job at first, then asks in each period and runs it now and then regardless', () => {
  const schedule = createSchedule([asking]);
  expect(schedule.mustRun(asking, 1)).toBe(true);
  schedule.noteDone(asking, 0);
  expect(schedule.mustAsk(asking, MINUTE - 1)).toBe(false);
  expect(schedule.mustAsk(asking, MINUTE)).toBe(true);
  schedule.noteIdle(asking, MINUTE);
  expect(schedule.mustAsk(asking, 2 * MINUTE - 1)).toBe(false);
  expect(schedule.mustAsk(asking, 2 * MINUTE)).toBe(true);
  expect(schedule.mustRun(asking, 10 * MINUTE - 1)).toBe(false);
  expect(schedule.mustRun(asking, 10 * MINUTE)).toBe(true);
});

it('runs a job without a condition in each period, and never asks', () => {
  const plain = job();
  const schedule = createSchedule([plain]);
  schedule.noteDone(plain, 0);
  expect(schedule.mustRun(plain, MINUTE - 1)).toBe(false);
  expect(schedule.mustRun(plain, MINUTE)).toBe(true);
  expect(schedule.mustAsk(plain, MINUTE)).toBe(false);
});

it('tries a job at each look while a run of it waits for its retry', () => {
  const schedule = createSchedule([asking]);
  schedule.noteDone(asking, 0);
  schedule.noteWaiting(asking, 100);
  expect(schedule.mustRun(asking, 100)).toBe(true);
  schedule.noteDone(asking, 200);
  expect(schedule.mustRun(asking, 300)).toBe(false);
});
