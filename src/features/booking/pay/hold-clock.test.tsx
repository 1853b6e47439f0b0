// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { renderPage } from '@/features/testing';
import { fakeApi } from '@/lib/api/testing';
import { HoldClock } from './hold-clock';

const NOW = '2027-02-01T03:00:00.000Z';
const onEnd = vi.fn();

beforeEach(() => {
  onEnd.mockClear();
  // The browser's clock is 20 minutes ahead of the server's.
  vi.useFakeTimers({ now: Date.parse(NOW) + 20 * 60_000 });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const show = (deadline: string, late?: { fromMs: number; children: string }) =>
  renderPage(<HoldClock deadline={deadline} now={NOW} onEnd={onEnd} {...(late && { late })} />, {
    api: fakeApi({}).api,
  });

it('the countdown follows the server’s clock, even when the browser’s is far ahead', async () => {
  show('2027-02-01T03:15:00.000Z', { fromMs: 5 * 60_000, children: 'late now' });
  expect(onEnd).not.toHaveBeenCalled();
  await pass(1000);
  expect(screen.getByText('14:59')).toBeTruthy();
  const line = document.querySelector<HTMLElement>('.line');
  expect(line?.style.getPropertyValue('--share')).toBe(String(899 / 900));
  expect(screen.queryByText('late now')).toBeNull();
  await pass(9 * 60_000);
  expect(screen.queryByText('late now')).toBeNull();
  await pass(60_000);
  expect(screen.getByText('late now')).toBeTruthy();
  expect(onEnd).not.toHaveBeenCalled();
  await pass(5 * 60_000);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

it('a deadline that is further away than a timer can count does not count as near', async () => {
  show('2027-03-31T03:00:00.000Z', { fromMs: 5 * 60_000, children: 'late now' });
  await pass(60_000);
  expect(screen.queryByText('late now')).toBeNull();
});

it('a countdown without a warning only sets the timer for its seconds', async () => {
  show('2027-02-01T03:15:00.000Z');
  await pass(1000);
  expect(vi.getTimerCount()).toBe(1);
});
