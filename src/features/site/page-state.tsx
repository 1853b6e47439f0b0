import { useEffect, useEffectEvent, useState } from 'react';

import { countdownTo, type PeriodState, type TimeLeft } from '@/domain/content/content';
import { useTranslation } from '@/i18n';
import { Banner } from '@/ui';

const TICK_MS = 15_000;

/**
 * The remaining time of a period in its last week: days, hours and minutes by the server's clock.
 * It is rendered without JavaScript too, has no animation, and changes aren't announced.
 */
export function Ending(props: {
  /** The end as an ISO instant. */
  endsAt: string;
  /** The server's time when it answered, as an ISO instant. */
  readAt: string;
  onEnd: () => void;
}) {
  const { endsAt, readAt, onEnd } = props;
  const { t } = useTranslation('site');
  const [now, setNow] = useState(() => Date.parse(readAt));
  const end = Date.parse(endsAt);

  useEffect(() => {
    // The browser's clock may be wrong, so only the time elapsed on it is used.
    const offset = Date.parse(readAt) - Date.now();
    const tick = () => setNow(Date.now() + offset);
    const timer = setInterval(tick, TICK_MS);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [readAt]);

  const over = now >= end;
  // A new callback must not report the same end again.
  const tellEnd = useEffectEvent(onEnd);
  useEffect(() => {
    if (over) tellEnd();
  }, [over]);

  const left = countdownTo(end, now);
  if (left === null) return null;
  return (
    <p className="ending" data-testid="ending">
      <time dateTime={endsAt}>{t(wordsOf(left), left)}</time>
    </p>
  );
}

/** The two largest units are shown. */
function wordsOf({ days, hours }: TimeLeft) {
  if (days > 0) return 'promotion.leftDays' as const;
  return hours > 0 ? ('promotion.leftHours' as const) : ('promotion.leftMinutes' as const);
}

/** The state of a promotion or event: over, upcoming with its first day, or the remaining time. */
export function PageState(props: {
  kind: 'promotion' | 'event';
  state: PeriodState;
  /** The first day in words. */
  from: string | null;
  endsAt: string;
  readAt: string;
  /** Called when the period ends, to load the page's data again. */
  onEnd: () => void;
}) {
  const { kind, state, from, endsAt, readAt, onEnd } = props;
  const { t } = useTranslation('site');
  if (state === 'RUNNING') return <Ending endsAt={endsAt} readAt={readAt} onEnd={onEnd} />;
  return (
    <div className="state" data-testid="page-state">
      {state === 'ENDED' ? (
        <Banner tone="neutral" icon="clock" title={t(`${kind}.ended`)}>
          {t(`${kind}.endedText`)}
        </Banner>
      ) : (
        <Banner icon="calendar" title={t(`${kind}.soon`, { date: from ?? '' })}>
          {t(`${kind}.soonText`)}
        </Banner>
      )}
    </div>
  );
}
