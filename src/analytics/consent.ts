/** Whether the visitor agreed to be counted, kept in a first-party cookie and nowhere else. */

export const CONSENT_COOKIE = 'mm-consent';
export const CONSENT_DAYS = 180;

export type Consent = 'granted' | 'refused';

const listeners = new Set<() => void>();
let asking = false;

/** The visitor's answer; null when not yet asked, and always null on the server. */
export function readConsent(): Consent | null {
  if (typeof document === 'undefined') return null;
  const value = document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${CONSENT_COOKIE}=`))
    ?.slice(CONSENT_COOKIE.length + 1);
  return value === 'granted' || value === 'refused' ? value : null;
}

/** Keeps the answer for 180 days and tells everyone who asked to hear of it. */
export function writeConsent(consent: Consent): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${CONSENT_COOKIE}=${consent}; Path=/; Max-Age=${CONSENT_DAYS * 86_400}; SameSite=Lax${secure}`;
  asking = false;
  tell();
}

/** Asks again, at the visitor's wish; the answer given before holds until then. */
export function askForConsent(): void {
  asking = true;
  tell();
}

/** Whether the visitor wants to be asked again. */
export function isAsking(): boolean {
  return asking;
}

/** Calls back after each answer and each wish to be asked; gives the function that ends it. */
export function onConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of [...listeners]) listener();
}
