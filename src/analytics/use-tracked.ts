import { useEffect, useRef } from 'react';

import type { EventName, EventPayload } from './events';
import { track } from './track';
import { trackOnce } from './track-once';
import { useConsent } from './use-consent';

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
  const granted = useConsent() === 'granted';
  const tracked = useRef('');
  const facts = payload === null ? '' : JSON.stringify(payload);
  const latest = useRef(payload);
  useEffect(() => {
    latest.current = payload;
  });
  useEffect(() => {
    if (!granted || facts === '' || tracked.current === facts || latest.current === null) return;
    tracked.current = facts;
    if (once === undefined) track(name, latest.current);
    else trackOnce(name, latest.current, once);
  }, [granted, name, facts, once]);
}
