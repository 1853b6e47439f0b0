import { useEffect, useState, type ReactNode } from 'react';
import { css } from '@emotion/react';
import styled from '@emotion/styled';

import { useDeadline, useTranslation } from '@/i18n';
import { Countdown, Icon } from '@/ui';
import { useClockOffset } from '@/lib/use-clock-offset';

type Props = {
  /** When the hold expires, as an ISO instant. */
  deadline: string;
  /** The server's time when it answered, as an ISO instant. */
  now: string;
  onEnd: () => void;
  /** Content that is shown, and announced, once the last `fromMs` milliseconds have begun. */
  late?: { readonly fromMs: number; readonly children: ReactNode };
};

/** The seconds for which the line at the foot of the strip is as wide as the strip. */
const WHOLE_LINE_SECONDS = 15 * 60;

const HoldStrip = styled('div')(css`
  position: relative;
  display: grid;
  grid-template-columns: auto 1fr auto;
  align-items: center;
  gap: 0 8px;
  padding: 10px 16px;
  border-radius: var(--radius-m);
  overflow: hidden;
  background: var(--accent-wash);

  & > .ui-icon {
    color: var(--accent-strong);
  }
  & > .more,
  & > .late {
    grid-column: 2 / -1;
    font-size: var(--text-small);
    line-height: var(--leading-small);
    color: var(--ink-2);
  }
  & .line {
    position: absolute;
    inset: auto 0 0;
    height: 3px;
    background: var(--accent);
    transform: scaleX(var(--share));
    transform-origin: left;
  }
`);

/** The longest delay of `setTimeout`; a longer one would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Whether the last `fromMs` before the deadline have begun; false without `fromMs`. Both instants
 * are the server's, so a wrong browser clock doesn't matter.
 */
function useIsLate(deadline: string, serverNow: string, fromMs: number | undefined): boolean {
  const [lateFor, setLateFor] = useState<string | null>(null);
  useEffect(() => {
    if (fromMs === undefined) return undefined;
    const wait = Date.parse(deadline) - Date.parse(serverNow) - fromMs;
    if (wait > MAX_TIMER_MS) return undefined;
    const timer = setTimeout(() => setLateFor(deadline), Math.max(0, wait));
    return () => clearTimeout(timer);
  }, [deadline, serverNow, fromMs]);
  return lateFor === deadline;
}

/**
 * The deadline of the hold and the time left until then, with a line that grows shorter with it.
 */
export function HoldClock({ deadline, now, onEnd, late }: Props) {
  const { t } = useTranslation('booking');
  const writeDeadline = useDeadline();
  const offset = useClockOffset(now);
  const isLate = useIsLate(deadline, now, late?.fromMs);
  const when = writeDeadline(deadline);
  return (
    <HoldStrip>
      <Icon name="clock" />
      <p className="strong">{t('payment.held')}</p>
      <span className="title num" data-testid="hold-deadline" data-deadline={deadline}>
        <Countdown
          key={deadline}
          deadline={deadline}
          offsetMs={offset}
          deadlineText={t('payment.deadline', { when })}
          spoken={(count) =>
            count > 0 ? t('payment.minutesLeft', { count }) : t('payment.timeUp')
          }
          onEnd={onEnd}
          wholeLine={WHOLE_LINE_SECONDS}
        />
      </span>
      <p className="more">{t('payment.heldUntil', { when })}</p>
      {late !== undefined && (
        <div className="late" role="status">
          {isLate && late.children}
        </div>
      )}
    </HoldStrip>
  );
}
