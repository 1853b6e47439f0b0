import { readConsent, writeConsent, type Consent } from './consent';

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
