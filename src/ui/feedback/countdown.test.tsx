// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Countdown, minutesAndSeconds } from './countdown';

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime('2027-03-01T00:00:00Z');
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const props = {
  deadline: '2027-03-01T00:02:00Z',
  deadlineText: 'until 09:02',
  spoken: (minutes: number) => `${minutes} min left`,
};

function advance(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

describe('a countdown', () => {
  it('shows the deadline when it is rendered on the server', () => {
    const html = renderToString(<Countdown {...props} />);
    expect(html).toContain('until 09:02');
    expect(html).not.toContain('role="timer"');
  });

  it('changes every second, but is announced only when a minute has passed', () => {
    render(<Countdown {...props} />);
    const spoken = screen.getByRole('timer');
    expect(spoken.getAttribute('aria-live')).toBe('polite');
    screen.getByText('02:00');
    expect(spoken.textContent).toBe('2 min left');
    advance(1000);
    screen.getByText('01:59');
    expect(spoken.textContent).toBe('2 min left');
    advance(59_000);
    screen.getByText('01:00');
    expect(spoken.textContent).toBe('1 min left');
  });

  it('follows the server’s clock', () => {
    render(<Countdown {...props} offsetMs={30_000} />);
    screen.getByText('01:30');
  });

  it('does not count before the server’s clock is known', () => {
    const onEnd = vi.fn();
    const ended = { ...props, deadline: '2027-02-28T23:59:00Z', onEnd };
    const { rerender } = render(<Countdown {...ended} offsetMs={null} />);
    advance(5_000);
    expect(screen.queryByRole('timer')).toBeNull();
    rerender(<Countdown {...ended} offsetMs={-120_000} />);
    screen.getByText('00:55');
    expect(onEnd).not.toHaveBeenCalled();
  });

  it('reports its end once', () => {
    const onEnd = vi.fn();
    render(<Countdown {...props} onEnd={onEnd} />);
    advance(119_000);
    expect(onEnd).not.toHaveBeenCalled();
    advance(5_000);
    expect(onEnd).toHaveBeenCalledTimes(1);
    screen.getByText('00:00');
  });

  it('writes hours as minutes', () => {
    expect(minutesAndSeconds(3725)).toBe('62:05');
  });
});
