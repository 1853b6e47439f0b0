import { useEffect, useRef, useState, type RefObject } from 'react';

import type { EventPayload } from './events';
import { track } from './track';
import { useTracked } from './use-tracked';

/** The share of a call to action that has to be on the screen to count as seen. */
const SEEN = 0.5;

/**
 * Tracks a call to action, for visitors who agreed: once that it was on the screen, and each click.
 * Give the link `ref` and `onClick`.
 */
export function useCta(cta: EventPayload<'cta_view'>): {
  ref: RefObject<HTMLAnchorElement | null>;
  onClick: () => void;
} {
  const ref = useRef<HTMLAnchorElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (ref.current === null || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setSeen(true);
        observer.disconnect();
      },
      { threshold: SEEN },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  useTracked('cta_view', seen ? cta : null);
  return { ref, onClick: () => track('cta_click', cta) };
}
