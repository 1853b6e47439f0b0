import { useSyncExternalStore } from 'react';

import { isAsking, onConsent, readConsent, type Consent } from './consent';

/** The visitor's answer, as it changes; `unknown` until the browser has read it. */
export function useConsent(): Consent | null | 'unknown' {
  return useSyncExternalStore<Consent | null | 'unknown'>(onConsent, readConsent, () => 'unknown');
}

/** Whether the visitor wants to be asked again. */
export function useAsking(): boolean {
  return useSyncExternalStore(onConsent, isAsking, () => false);
}
