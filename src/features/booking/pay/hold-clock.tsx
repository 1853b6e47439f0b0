import { useEffect, useState, type ReactNode } from 'react';

import { useLocale, useTranslation } from '@/i18n';
import { formatInstant } from '@/i18n/format';
import { Banner, Countdown } from '@/ui';
import { onOwnClock, useOwnZone } from '@/i18n/own-zone';

type Props = {
  /** When the hold ends. */
  deadline: string;
  /** The server's clock when it said so. */
  now: string;
  onEnd: () => void;
  /** Shown, and told to who listens, once the last minutes have begun. */
  late?: { readonly fromMs: number; readonly children: ReactNode };
};

/** How far the server's clock is ahead of the browser's, in ms. */
function useClockOffset(serverNow: string): number {
  const [offset, setOffset] = useState(0);
  useEffect(() => {
    const measured = Date.parse(serverNow) - Date.now();
    const timer = setTimeout(() => setOffset(measured), 0);
    return () => clearTimeout(timer);
  }, [serverNow]);
  return offset;
}

/** The deadline whose last `fromMs` have begun; compared with the one that counts now. */
function useLateFor(deadline: string, offset: number, fromMs: number): boolean {
  const [lateFor, setLateFor] = useState<string | null>(null);
  useEffect(() => {
    const left = Date.parse(deadline) - (Date.now() + offset);
    const timer = setTimeout(() => setLateFor(deadline), Math.max(0, left - fromMs));
    return () => clearTimeout(timer);
  }, [deadline, offset, fromMs]);
  return lateFor === deadline;
}

/** The room is held until a real deadline: the time, and how much of it is left. */
export function HoldClock({ deadline, now, onEnd, late }: Props) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const own = onOwnClock(deadline, locale, useOwnZone());
  const offset = useClockOffset(now);
  const isLate = useLateFor(deadline, offset, late?.fromMs ?? 0);
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
