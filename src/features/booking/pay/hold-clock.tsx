import { useEffect, useState } from 'react';

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

/** The room is held until a real deadline: the time, and how much of it is left. */
export function HoldClock({ deadline, now, onEnd }: Props) {
  const { t } = useTranslation('booking');
  const locale = useLocale();
  const own = onOwnClock(deadline, locale, useOwnZone());
  const offset = useClockOffset(now);
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
    </Banner>
  );
}
