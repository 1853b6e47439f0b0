import { useEffect, useState } from 'react';

import { countdownTo, type TimeLeft } from '@/domain/period';
import { useTranslation } from '@/i18n';

const TICK_MS = 15_000;

/**
 * What is left of a period, in its last week only: days, hours and minutes to its real end, by the
 * server's clock. It is there without script, nothing of it moves, and nothing is read out as it changes.
 */
export function Ending(props: {
  /** The end, an instant. */
  endsAt: string;
  /** The server's clock when it said so. */
  readAt: string;
  onEnd: () => void;
}) {
  const { endsAt, readAt, onEnd } = props;
  const { t } = useTranslation('site');
  const [now, setNow] = useState(() => Date.parse(readAt));
  const end = Date.parse(endsAt);

  useEffect(() => {
    // The browser's own clock may be wrong; only how far it went since is taken from it.
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
  useEffect(() => {
    if (over) onEnd();
    // The end is an event, not a state: a new callback must not report it again.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [over]);

  const left = countdownTo(end, now);
  if (left === null) return null;
  return (
    <p className="ending" data-testid="ending">
      <time dateTime={endsAt}>{t(wordsOf(left), left)}</time>
    </p>
  );
}

/** The two largest units are enough. */
function wordsOf({ days, hours }: TimeLeft) {
  if (days > 0) return 'promotion.leftDays' as const;
  return hours > 0 ? ('promotion.leftHours' as const) : ('promotion.leftMinutes' as const);
}
