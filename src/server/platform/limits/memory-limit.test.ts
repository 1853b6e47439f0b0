import { expect, test } from 'vitest';

import { type Bucket, memoryLimit, takeFrom } from './memory-limit';

test('admits so many at once, then as many as come back with time', () => {
  const allowance = { most: 60, windowMs: 60_000 };
  let bucket: Bucket | undefined;
  const take = (now: number, cost?: number) => {
    const taken = takeFrom(allowance, bucket, now, cost);
    bucket = taken.bucket;
    return taken.waitMs;
  };
  for (let taken = 0; taken < 60; taken += 1) expect(take(0)).toBe(0);
  expect(take(0)).toBe(1_000);
  expect(take(999)).toBeCloseTo(1);
  expect(take(1_000)).toBe(0);
  expect(take(1_000)).toBeCloseTo(1_000);
  // A refusal takes nothing from the allowance, and a clock that was set back adds nothing to it.
  expect(take(0)).toBeCloseTo(1_000);
  // A request takes its whole cost or nothing.
  expect(take(31_000, 40)).toBeGreaterThan(0);
  expect(take(41_000, 40)).toBe(0);
  // After a long pause the allowance is full, and not more than full.
  expect(take(9_000_000, 60)).toBe(0);
  expect(take(9_000_000)).toBeCloseTo(1_000);
});

test('remembers only clients whose allowance isn’t full again', () => {
  let now = 0;
  const limit = memoryLimit({ most: 2, windowMs: 60_000 }, () => now);
  const visit = (client: number) => limit.take(`198.51.100.${client}`);
  for (let client = 0; client < 200; client += 1) {
    expect(visit(client)).toBe(0);
    now += 1_000;
  }
  expect(limit.countClients()).toBe(60);
  // Who was here within the window has only what came back since, and others have all.
  const left = (client: number) => [visit(client), visit(client), visit(client)];
  expect(left(199).map((waitMs) => waitMs > 0)).toEqual([false, true, true]);
  expect(left(100).map((waitMs) => waitMs > 0)).toEqual([false, false, true]);
});
