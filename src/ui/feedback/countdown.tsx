import { useEffect, useState } from 'react';

import { joinClass } from '../layout/primitives';

export interface CountdownProps {
  /** The end of the countdown, as an ISO instant. */
  deadline: string;
  /**
   * The server's clock minus the browser's, in ms, so that a wrong clock doesn't shorten the time.
   * While it is null, it isn't known yet and nothing is counted.
   */
  offsetMs?: number | null;
  /**
   * The deadline in words (“until 15:32”), which is shown on the server and before the first
   * second.
   */
  deadlineText: string;
  /**
   * The text that assistive technology announces once a minute and at the end (“7 minutes left”).
   */
  spoken: (minutesLeft: number) => string;
  /** Called once, when the time is up. */
  onEnd?: () => void;
  /**
   * Draws a `line`, too, at the foot of what it stands in. It is whole for so many seconds and more,
   * and grows shorter with each second, without an animation.
   */
  wholeLine?: number;
  className?: string;
}

/** The whole seconds that are left, never below zero. */
function secondsLeft(deadline: string, offsetMs: number): number {
  return Math.max(0, Math.ceil((Date.parse(deadline) - (Date.now() + offsetMs)) / 1000));
}

/** Formats a number of seconds as `mm:ss`; hours are counted as minutes. */
export function minutesAndSeconds(seconds: number): string {
  const minutes = String(Math.floor(seconds / 60)).padStart(2, '0');
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * The time left until a deadline. The digits change silently, and words are announced once a
 * minute.
 */
export function Countdown(props: CountdownProps) {
  const { deadline, offsetMs = 0, deadlineText, spoken, onEnd, wholeLine, className } = props;
  const [left, setLeft] = useState<number | null>(null);

  useEffect(() => {
    if (offsetMs === null) return undefined;
    const tick = () => setLeft(secondsLeft(deadline, offsetMs));
    tick();
    const timer = setInterval(tick, 1000);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [deadline, offsetMs]);

  const ended = left === 0;
  useEffect(() => {
    if (ended) onEnd?.();
    // The end is an event, not a state: a new callback must not report it again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [ended]);

  return (
    <span className={joinClass('num', className)}>
      {left === null ? (
        <time dateTime={deadline}>{deadlineText}</time>
      ) : (
        <>
          <time dateTime={deadline} aria-hidden="true">
            {minutesAndSeconds(left)}
          </time>
          <span className="ui-sr" role="timer" aria-live="polite" aria-atomic="true">
            {spoken(Math.ceil(left / 60))}
          </span>
          {wholeLine !== undefined && (
            <span className="line" style={{ '--share': Math.min(1, left / wholeLine) }} />
          )}
        </>
      )}
    </span>
  );
}
