import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';

import { PROGRESS_BAR } from '@/config/constants';

/** How often the bar moves on while a change takes, in ms, and by what share of the rest. */
const STEP_MS = 300;
const STEP_SHARE = 0.1;
/** How long the full bar stays, in ms, while its end moves there (`shell-styles`). */
const FULL_MS = 200;

/**
 * Shows a bar while the route changes (specification, section 9). It starts at 0.3 and stays for
 * 200 ms after the change, so that a quick change is visible, too.
 */
export function ProgressBar() {
  const { events } = useRouter();
  /** The share of the bar that is filled; null while no route changes. */
  const [share, setShare] = useState<number | null>(null);
  useEffect(() => {
    let step: ReturnType<typeof setInterval> | undefined;
    let end: ReturnType<typeof setTimeout> | undefined;
    const clear = () => {
      clearInterval(step);
      clearTimeout(end);
    };
    const start = () => {
      clear();
      setShare(PROGRESS_BAR.startPosition);
      step = setInterval(
        () => setShare((now) => (now === null ? now : now + (1 - now) * STEP_SHARE)),
        STEP_MS,
      );
    };
    const stop = () => {
      clearTimeout(end);
      end = setTimeout(() => {
        clear();
        setShare((now) => (now === null ? now : 1));
        end = setTimeout(() => setShare(null), FULL_MS);
      }, PROGRESS_BAR.stopDelayMs);
    };
    events.on('routeChangeStart', start);
    events.on('routeChangeComplete', stop);
    events.on('routeChangeError', stop);
    return () => {
      clear();
      events.off('routeChangeStart', start);
      events.off('routeChangeComplete', stop);
      events.off('routeChangeError', stop);
    };
  }, [events]);
  return (
    <div id="progress" className="progress">
      {share === null ? null : (
        <div className="bar" style={{ transform: `translate3d(${(share - 1) * 100}%, 0, 0)` }} />
      )}
    </div>
  );
}
