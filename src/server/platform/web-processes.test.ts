import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { siteLimit } from './limits/memory-limit';
import { MEMORY_LIMITS } from './limits/limits';
import { createSharedCounts, type Counts } from './web-processes';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** The limit of pages in so many processes that hear of each other. */
function processes(count: number) {
  const listeners: Array<(message: unknown) => void> = [];
  const sent: Counts[] = [];
  const limits = Array.from({ length: count }, (_, own) =>
    siteLimit(
      'pages',
      () => Date.now(),
      createSharedCounts({
        send(message) {
          sent.push(message);
          for (const [other, listener] of listeners.entries()) if (other !== own) listener(message);
        },
        listen: (listener) => void listeners.push(listener),
      }),
    ),
  );
  return { limits, sent };
}

const { most } = MEMORY_LIMITS.pages;

it('a client has one limit at two processes together, spread or not', () => {
  for (const spread of [1, 2]) {
    const { limits } = processes(2);
    let admitted = 0;
    for (let request = 0; request < 3 * most; request += 1) {
      if (limits[request % spread]?.take('10.0.0.1') === 0) admitted += 1;
      vi.advanceTimersByTime(1);
    }
    // What comes back meanwhile, and what was counted within one message's time.
    const comesBack = (3 * most * most) / MEMORY_LIMITS.pages.windowMs;
    expect(admitted).toBeGreaterThanOrEqual(most);
    expect(admitted).toBeLessThanOrEqual(most + comesBack + 20);
    // Neither process lets more in than has come back, and another client isn't concerned.
    vi.advanceTimersByTime(20);
    const more = Array.from({ length: 10 }, () => limits[1]?.take('10.0.0.1'));
    expect(more.filter((waitMs) => waitMs === 0).length).toBeLessThanOrEqual(1);
    expect(limits[1]?.take('10.0.0.2')).toBe(0);
  }
});

it('says nothing of refusals, and one thing for many actions', () => {
  const { limits, sent } = processes(2);
  for (let request = 0; request < 2 * most; request += 1) limits[0]?.take('10.0.0.1');
  vi.advanceTimersByTime(20);
  expect(sent).toEqual([{ kind: 'counts', counted: [['pages', '10.0.0.1', most]] }]);
  vi.advanceTimersByTime(10);
  expect(limits[0]?.take('10.0.0.1')).toBeGreaterThan(0);
  vi.advanceTimersByTime(20);
  expect(sent.length).toBe(1);
});
