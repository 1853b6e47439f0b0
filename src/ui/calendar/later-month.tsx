import { type ReactNode, useEffect, useRef, useState } from 'react';

type LaterMonthProps = {
  /** The month as `YYYY-MM`. */
  month: string;
  /** The number of its weeks, which gives it its height before it is drawn. */
  weeks: number;
  /** Draws the month at once, because the focus or the chosen stay is in it. */
  isNeeded: boolean;
  /** Called when the month comes near to what is visible, and when it goes away again. */
  onNear: (month: string, isNear: boolean) => void;
  children: () => ReactNode;
};

/** How far from the visible part a month is drawn, in px: about one month. */
const NEAR_PX = 420;

/** A month of a long list, which is drawn once it comes near, since a year of days takes long. */
export function LaterMonth({ month, weeks, isNeeded, onNear, children }: LaterMonthProps) {
  const root = useRef<HTMLDivElement>(null);
  const [wasNear, setWasNear] = useState(false);
  useEffect(() => {
    const element = root.current;
    if (element === null || typeof IntersectionObserver === 'undefined') return;
    const watcher = new IntersectionObserver(
      (entries) => {
        const isNear = entries.some((entry) => entry.isIntersecting);
        if (isNear) setWasNear(true);
        onNear(month, isNear);
      },
      // A margin counts only around a scroll box that is named.
      { root: element.closest('.months'), rootMargin: `${NEAR_PX}px 0px` },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [month, onNear]);
  return (
    <div ref={root} className="later" data-month={month} data-weeks={weeks}>
      {(wasNear || isNeeded) && children()}
    </div>
  );
}
