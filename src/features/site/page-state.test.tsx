// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';

import { Ending } from './page-state';

vi.mock('@/i18n', () => ({
  useTranslation: () => ({
    t: (key: string, { days, hours, minutes }: Record<string, number>) =>
      `${key} ${days} ${hours} ${minutes}`,
  }),
}));

const END = '2026-12-24T15:00:00.000Z';
const before = (ms: number) => new Date(Date.parse(END) - ms).toISOString();
const HOUR = 3_600_000;
const onEnd = vi.fn();
const show = (readAt: string) => <Ending endsAt={END} readAt={readAt} onEnd={onEnd} />;

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  onEnd.mockClear();
});

it('the countdown of a promotion is rendered without scripts, in its last week only', () => {
  expect(renderToString(show(before(50 * HOUR)))).toContain('promotion.leftDays 2 2 0');
  expect(renderToString(show(before(8 * 24 * HOUR)))).toBe('');
});

it('the countdown ends at the server’s time, and is not announced to screen readers', async () => {
  // The browser's clock is one day behind.
  vi.useFakeTimers({ now: Date.parse(END) - 25 * HOUR });
  render(show(before(HOUR)));
  expect(screen.getByTestId('ending').textContent).toBe('promotion.leftHours 0 1 0');
  await act(() => vi.advanceTimersByTimeAsync(HOUR / 2));
  expect(screen.getByTestId('ending').textContent).toBe('promotion.leftMinutes 0 0 30');
  expect(document.querySelector('[aria-live], [role="timer"], [role="status"]')).toBeNull();
  expect(onEnd).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(HOUR / 2));
  expect(screen.queryByTestId('ending')).toBeNull();
  expect(onEnd).toHaveBeenCalledTimes(1);
});
