import { useSyncExternalStore } from 'react';

import type { Consent } from '@/config/cookies';
import { isAsking, onConsent, readConsent, writeConsent } from './consent';

/**
 * Returns the visitor's answer to the question about consent, and null before the visitor has answered.
 * @param serverValue what is returned on the server and during hydration: null if the page was rendered for a visitor
 * without an answer, `unknown` if the server doesn't say
 */
export function useConsent(serverValue: null | 'unknown'): Consent | null | 'unknown' {
  return useSyncExternalStore<Consent | null | 'unknown'>(
    onConsent,
    readConsent,
    () => serverValue,
  );
}

/** Whether the visitor wants to see the banner again. */
export function useAsking(): boolean {
  return useSyncExternalStore(onConsent, isAsking, () => false);
}

/**
 * Stores the visitor's answer. Withdrawing consent leaves nothing behind: events that aren't sent
 * yet are dropped, and the page is reloaded, because a tag manager can't be unloaded.
 */
export async function answer(
  consent: Consent,
  reload: () => void = () => window.location.reload(),
): Promise<void> {
  const takenBack = consent === 'refused' && readConsent() === 'granted';
  writeConsent(consent);
  if (!takenBack) return;
  const { forget } = await import('./sender');
  forget();
  reload();
}
