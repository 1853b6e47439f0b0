import { EventEmitter } from 'node:events';

import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createTurns, endWithAnswer } from './turns';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const LIMITS = { atOnce: 2, waiting: 2, longWaitMs: 500, patienceMs: 1_000 };

it('gives turns at once, then in the order of the line, and turns away who finds it full', async () => {
  const turns = createTurns(LIMITS);
  const [first, second] = [await turns.take(), await turns.take()];
  const order: string[] = [];
  const third = Promise.resolve(turns.take()).then((end) => (order.push('third'), end));
  const fourth = Promise.resolve(turns.take()).then((end) => (order.push('fourth'), end));
  expect(turns.size()).toEqual({ busy: 2, waiting: 2 });
  expect(await turns.take()).toBeNull();
  second?.();
  const endThird = await third;
  expect(order).toEqual(['third']);
  first?.();
  expect(await fourth).toBeTypeOf('function');
  expect(turns.size()).toEqual({ busy: 2, waiting: 0 });
  endThird?.();
  expect(turns.size()).toEqual({ busy: 1, waiting: 0 });
});

it('turns newcomers away while the first in line has waited for long, and then no more', async () => {
  const turns = createTurns({ ...LIMITS, atOnce: 1 });
  const end = await turns.take();
  const waits = turns.take();
  await vi.advanceTimersByTimeAsync(501);
  expect(turns.take()).toBeNull();
  end?.();
  const endNext = await waits;
  const newcomer = turns.take();
  expect(newcomer).not.toBeNull();
  endNext?.();
  expect(await newcomer).toBeTypeOf('function');
});

it('turns away who has waited for too long, and gives nobody a turn twice', async () => {
  const turns = createTurns({ ...LIMITS, atOnce: 1 });
  const end = await turns.take();
  const late = turns.take();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await late).toBeNull();
  end?.();
  end?.();
  expect(turns.size()).toEqual({ busy: 0, waiting: 0 });
  await turns.take();
  const waits = turns.take();
  expect(turns.size()).toEqual({ busy: 1, waiting: 1 });
  end?.();
  expect(turns.size()).toEqual({ busy: 1, waiting: 1 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await waits).toBeNull();
});

it('passes turns on one by one, with ten rounds of the loop for waiting connections before each', async () => {
  const turns = createTurns(LIMITS);
  const ends = [await turns.take(), await turns.take()];
  let rounds = 0;
  const passedAfter = [turns.take(), turns.take()].map((turn) =>
    Promise.resolve(turn).then(() => rounds),
  );
  let counter: NodeJS.Immediate | undefined;
  const count = () => {
    rounds += 1;
    counter = setImmediate(count);
  };
  count();
  for (const end of ends) end?.();
  const [first = 0, second = 0] = await Promise.all(passedAfter);
  clearImmediate(counter);
  expect(first).toBeGreaterThanOrEqual(10);
  expect(second - first).toBeGreaterThanOrEqual(10);
});

it('has no limit with 0', async () => {
  const turns = createTurns({ ...LIMITS, atOnce: 0 });
  const all = await Promise.all(Array.from({ length: 50 }, () => turns.take()));
  expect(all.every((end) => end !== null)).toBe(true);
});

it('ends a turn once, when the answer is made or its reader leaves', () => {
  const end = vi.fn();
  const response = Object.assign(new EventEmitter(), { closed: false });
  endWithAnswer(response as never, end);
  expect(end).not.toHaveBeenCalled();
  response.emit('prefinish');
  expect(end).toHaveBeenCalledOnce();
  const gone = Object.assign(new EventEmitter(), { closed: true });
  const endAtOnce = vi.fn();
  endWithAnswer(gone as never, endAtOnce);
  expect(endAtOnce).toHaveBeenCalled();
});
