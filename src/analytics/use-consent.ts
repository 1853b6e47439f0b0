import { useSyncExternalStore } from 'react';

import { isAsking, onConsent, readConsent, type Consent } from './consent';

/** The visitor's current answer; `unknown` until the browser has read it. */
export function useConsent(): Consent | null | 'unknown' {
  return useSyncExternalStore<Consent | null | 'unknown'>(onConsent, readConsent, () => 'unknown');
}

/** Whether the visitor wants to see the banner again. */
export function useAsking(): boolean {
  return useSyncExternalStore(onConsent, isAsking, () => false);
}
