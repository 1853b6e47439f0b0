import { readConsent } from './consent';
import type { EventName, EventPayload } from './events';
import { TAB_KEYS } from './tab-keys';
import { track } from './track';

const MOST = 20;

/**
 * Tracks what happens only once, such as a payment: in this tab the name and `id` (without spaces)
 * count once. Without consent nothing is kept either.
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
    const told = (window.sessionStorage.getItem(TAB_KEYS.told) ?? '').split(' ').filter(Boolean);
    if (told.includes(what)) return false;
    window.sessionStorage.setItem(TAB_KEYS.told, [...told, what].slice(-MOST).join(' '));
  } catch {
    // Without storage each load counts.
  }
  return true;
}
