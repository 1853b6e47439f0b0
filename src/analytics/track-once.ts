import { readConsent } from './consent';
import type { EventName, EventPayload } from './events';
import { TAB_KEYS } from './tab-keys';
import { track } from './track';

const MOST = 20;

/**
 * Tracks an event that happens only once, such as a payment: each name and `id` (without spaces)
 * counts once in this tab. Without consent nothing is stored either.
 */
export function trackOnce<Name extends EventName>(
  name: Name,
  payload: EventPayload<Name>,
  id: string,
): void {
  if (readConsent() === 'granted' && isFirst(`${name}:${id}`)) track(name, payload);
}

function isFirst(what: string): boolean {
  try {
    const tracked = (window.sessionStorage.getItem(TAB_KEYS.tracked) ?? '')
      .split(' ')
      .filter(Boolean);
    if (tracked.includes(what)) return false;
    window.sessionStorage.setItem(TAB_KEYS.tracked, [...tracked, what].slice(-MOST).join(' '));
  } catch {
    // Without session storage every page load counts.
  }
  return true;
}
