import type { AnalyticsEventName, AnalyticsPayload } from '@/contract/content/analytics-events';
import { newKey } from '@/lib/api/repeat';
import { readConsent, TAB_KEYS } from './consent';

/**
 * The list that tag managers read (`window.dataLayer`), by their convention: objects are pushed in
 * order.
 */

declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[];
  }
}

/** Appends one entry; the first one creates the list. Never called without consent. */
export function pushToDataLayer(entry: Record<string, unknown>): void {
  window.dataLayer = window.dataLayer ?? [];
  window.dataLayer.push(entry);
}

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

/**
 * The site's events, name → payload. The table itself is in the contract, because the sink checks
 * events against the same rows; only its types reach the browser.
 */
export type EventName = AnalyticsEventName;
export type EventPayload<Name extends EventName> = AnalyticsPayload<Name>;

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
