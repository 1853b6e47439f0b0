/** Whether the visitor agreed to analytics, stored only in a first-party cookie. */

import { type Consent, isConsent } from '@/config/cookies';
import { readCookie, writeCookie } from '@/lib/browser-cookies';

export const CONSENT_DAYS = 180;

const listeners = new Set<() => void>();
let asking = false;

/** The visitor's answer; null before they gave one, and always null on the server. */
export function readConsent(): Consent | null {
  if (typeof document === 'undefined') return null;
  const value = readCookie('consent');
  return isConsent(value) ? value : null;
}

/** Stores the answer for 180 days and notifies all listeners. */
export function writeConsent(consent: Consent): void {
  writeCookie('consent', consent, CONSENT_DAYS * 86_400);
  asking = false;
  tell();
}

/**
 * Shows the banner with the question about analytics again; until the visitor answers, the previous
 * answer holds.
 */
export function askForConsent(): void {
  asking = true;
  tell();
}

/** Whether the visitor wants to see the banner again. */
export function isAsking(): boolean {
  return asking;
}

/**
 * Calls back after each answer and each `askForConsent`; returns the function that unsubscribes.
 */
export function onConsent(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of [...listeners]) listener();
}

/**
 * Keys of the session storage of a visitor who agreed; deleted when they withdraw their consent.
 */
export const TAB_KEYS = {
  /** The random number by which the sink knows the tab. */
  visit: 'mm-visit',
  /** Events that count once and were tracked already. */
  tracked: 'mm-told',
} as const;
