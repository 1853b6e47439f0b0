import { newKey } from '@/lib/api/repeat';
import { readConsent } from './consent';
import { pushToDataLayer } from './data-layer';
import type { EventName, EventPayload } from './events';

/**
 * Tracks an event: in the data layer at once, and in the site's own sink in batches. Without the
 * visitor's consent (and on the server) it does nothing. It never throws.
 */
export function track<Name extends EventName>(name: Name, payload: EventPayload<Name>): void {
  if (readConsent() !== 'granted') return;
  try {
    const locale = document.documentElement.lang === 'en' ? 'en' : 'ko';
    pushToDataLayer({ event: name, locale, ...payload });
    const at = new Date().toISOString();
    // Only visitors who agreed load the code that sends.
    void import('./sender')
      .then(({ send }) => send({ id: newKey(), at, locale, name, payload }))
      .catch(() => undefined);
  } catch {
    // Errors of analytics must never disturb the visitor.
  }
}
