import { useEffect, useState, type ReactNode } from 'react';

import { useDeadline, useTranslation } from '@/i18n';
import { Banner, Countdown } from '@/ui';
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

/** The deadline of the hold and the time left until then. */
export function HoldClock({ deadline, now, onEnd, late }: Props) {
  const { t } = useTranslation('booking');
  const writeDeadline = useDeadline();
  const offset = useClockOffset(now);
  const isLate = useIsLate(deadline, now, late?.fromMs);
  const when = writeDeadline(deadline);
  return (
    <Banner
      icon="clock"
      title={t('payment.held')}
      action={
        <span className="h3 num" data-testid="hold-deadline" data-deadline={deadline}>
          <Countdown
            key={deadline}
            deadline={deadline}
            offsetMs={offset}
            deadlineText={t('payment.deadline', { when })}
            spoken={(count) =>
              count > 0 ? t('payment.minutesLeft', { count }) : t('payment.timeUp')
            }
            onEnd={onEnd}
          />
        </span>
      }
    >
      {t('payment.heldUntil', { when })}
      {late !== undefined && <div role="status">{isLate && late.children}</div>}
    </Banner>
  );
}
