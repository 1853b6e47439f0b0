import { useSyncExternalStore } from 'react';

import type { Consent } from '@/config/cookies';
import { isAsking, onConsent, readConsent, writeConsent } from './consent';

/**
 * Returns the visitor's current answer to the question about consent.
 * @param served the answer that the server's HTML was rendered with; it counts until the browser has read its cookie
 */
export function useConsent<Served extends Consent | null | 'unknown'>(
  served: Served,
): Consent | null | Served {
  return useSyncExternalStore<Consent | null | Served>(onConsent, readConsent, () => served);
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
