import { type RefObject, useEffect, useRef, useState } from 'react';

import { type EventName, type EventPayload, track, trackOnce } from './track';
import { onConsent, readConsent } from './consent';

/**
 * Tracks what a page shows: once for each different payload, and if the visitor only agrees while
 * it is shown, at that moment. Null tracks nothing (yet). Does nothing on the server.
 * @param once names an event that happens only once (see `trackOnce`)
 */
export function useTracked<Name extends EventName>(
  name: Name,
  payload: EventPayload<Name> | null,
  once?: string,
): void {
  const tracked = useRef('');
  const facts = payload === null ? '' : JSON.stringify(payload);
  const latest = useRef(payload);
  useEffect(() => {
    latest.current = payload;
  });
  useEffect(() => {
    if (facts === '') return undefined;
    const trackIfGranted = () => {
      if (tracked.current === facts || latest.current === null) return;
      if (readConsent() !== 'granted') return;
      tracked.current = facts;
      if (once === undefined) track(name, latest.current);
      else trackOnce(name, latest.current, once);
    };
    trackIfGranted();
    return onConsent(trackIfGranted);
  }, [name, facts, once]);
}

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
