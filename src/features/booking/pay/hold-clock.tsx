import { useEffect, useState, type ReactNode } from 'react';

import { useLocale, useTranslation } from '@/i18n';
import { formatInstant } from '@/i18n/format';
import { Banner, Countdown } from '@/ui';
import { onOwnClock, useOwnZone } from '@/i18n/own-zone';
import { useClockOffset } from '@/lib/use-clock-offset';

type Props = {
  /** When the hold ends. */
  deadline: string;
  /** The server's clock when it said so. */
  now: string;
  onEnd: () => void;
  /** Shown, and told to who listens, once the last minutes have begun. */
  late?: { readonly fromMs: number; readonly children: ReactNode };
};

/** The longest time a timer takes; a longer one would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Whether the last `fromMs` before the deadline have begun; never without `fromMs`. Both instants are
 * the server's, so the browser's clock has no say.
 */
function useIsLate(deadline: string, serverNow: string, fromMs: number | undefined): boolean {
  const [lateFor, setLateFor] = useState<string | null>(null);
  useEffect(() => {
    if (fromMs === undefined) return undefined;
    const wait = Date.parse(deadline) - Date.parse(serverNow) - fromMs;
    if (wait > LONGEST_TIMER_MS) return undefined;
    const timer = setTimeout(() => setLateFor(deadline), Math.max(0, wait));
    return () => clearTimeout(timer);
  }, [deadline, serverNow, fromMs]);
  return lateFor === deadline;
}

/** The room is held until a real deadline: the time, and how much of it is left. */
export function HoldClock({ deadline, now, onEnd, late }: Props) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const own = onOwnClock(deadline, locale, useOwnZone());
  const offset = useClockOffset(now);
  const isLate = useIsLate(deadline, now, late?.fromMs);
  const when = formatInstant(deadline, locale);
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
      {own !== null && <> ({t('refund.ownZone', { when: own })})</>}
      {late !== undefined && <div role="status">{isLate && late.children}</div>}
    </Banner>
  );
}
